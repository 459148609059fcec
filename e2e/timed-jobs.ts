/**
 * `npm run jobs`: does three jobs of a new user in a real browser, as a person would who reads the screen, and prints
 * clicks, typed characters, screens and seconds; then how long the changes of route take. It starts an environment with demo
 * data on free ports and stops it afterwards; `KUTIP_URL` and `DATABASE_URL` name a running one instead. Each step names what
 * the person looks for; the first of several names that is on the screen is used, so that the same script can be run on an
 * older version.
 */
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { Client } from 'pg';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './lib/chromium.ts';
import { startEnvironment, type TestEnvironment } from './lib/environment.ts';
import { measureRouteChanges } from './lib/route-changes.ts';
import { DEMO_LOGIN } from './lib/screens.ts';

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1980): to decide, to point and press, to move the hand
 * between mouse and keyboard, to type a character.
 */
const SECONDS = { decide: 1.35, click: 1.3, move_hand: 0.4, character: 0.28 };

interface Effort {
  clicks: number;
  characters: number;
  screens: number;
  /** Time in which the person could only wait. */
  waited_ms: number;
  hand_s: number;
}

interface Person {
  page: Page;
  effort: Effort;
  /** Waits for the first of these, and presses it. */
  click(...names: Locator[]): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(field: Locator, label: string): Promise<void>;
  /** Waits until one of these is shown; returns its position. */
  see(...names: Locator[]): Promise<number>;
}

const noEffort = (): Effort => ({ clicks: 0, characters: 0, screens: 0, waited_ms: 0, hand_s: 0 });

/** Somebody before a screen. All persons of a job share their effort. */
function personAt(page: Page, effort: Effort): Person {
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) effort.screens += 1;
  });
  async function see(...names: Locator[]): Promise<number> {
    const began = performance.now();
    const position = await Promise.any(
      names.map((name, index) =>
        name
          .first()
          .waitFor()
          .then(() => index),
      ),
    );
    effort.waited_ms += performance.now() - began;
    return position;
  }
  async function click(...names: Locator[]): Promise<void> {
    const name = names[await see(...names)]!;
    effort.clicks += 1;
    effort.hand_s += SECONDS.decide + SECONDS.click;
    await name.first().click();
  }
  return {
    page,
    effort,
    see,
    click,
    async type(field, text) {
      await see(field);
      effort.clicks += 1;
      effort.characters += text.length;
      effort.hand_s += SECONDS.click + SECONDS.move_hand * 2 + SECONDS.character * text.length;
      await field.first().fill(text);
    },
    async choose(field, label) {
      await see(field);
      // One click opens the list, one takes the entry.
      effort.clicks += 2;
      effort.hand_s += SECONDS.decide + SECONDS.click * 2;
      await field.first().selectOption({ label });
    },
  };
}

type Target = Pick<TestEnvironment, 'url' | 'database_url' | 'stop'>;
interface Stage {
  environment: Target;
  open(effort: Effort, width: number): Promise<Person>;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name, exact: true });
const leaveTour = async ({ page, see, click }: Person): Promise<void> => {
  await see(page.getByRole('heading', { name: 'Dashboard' }));
  const skip = button(page, /^Skip/);
  if (
    await skip.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  )
    await click(skip);
};

async function register({ page, type, click }: Person, url: string, name: string): Promise<void> {
  await page.goto(`${url}/login`);
  await click(link(page, 'Create an account'));
  await type(page.getByLabel('Company name'), 'Kuih Kak Aminah');
  await type(page.getByLabel('Full name'), 'Aminah binti Yusof');
  await type(page.getByLabel('Email'), `${name}@kedai.example`);
  await type(page.getByLabel('Mobile number'), '0123456789');
  await type(page.getByLabel('User name'), name);
  await type(page.getByLabel('Password', { exact: true }), 'Kuih-Lapis-77!');
  await type(page.getByLabel('Repeat the password'), 'Kuih-Lapis-77!');
  await click(button(page, 'Create account'));
}

/** From registration to a payment that the merchant sees. */
async function firstPaidLink({ environment, open }: Stage, effort: Effort): Promise<void> {
  const merchant = await open(effort, 1440);
  await register(merchant, environment.url, `aminah-${Date.now()}`);
  await leaveTour(merchant);
  const { page } = merchant;
  await merchant.click(link(page, 'Create payment form'));
  await merchant.type(page.getByLabel('Title'), 'Kuih bakul raya');
  await merchant.type(page.getByLabel('Amount', { exact: true }), '38.50');
  await merchant.click(button(page, 'Create payment form'));
  await merchant.click(page.getByRole('tab', { name: 'Share' }));
  const address = page.getByRole('link', { name: /\/pay\/collections\// });
  await merchant.see(address);
  const href = (await address.getAttribute('href'))!;

  const payer = await open(effort, 360);
  await payer.page.goto(href);
  await payer.type(payer.page.getByLabel('Full name'), 'Siti Hajar');
  await payer.type(payer.page.getByLabel(/^E-?mail/), 'siti@example.my');
  const closed = payer.page.locator('details.way:not([open]) > summary', { hasText: 'Online banking' });
  // Whoever reads "optional" leaves it out.
  const phone = payer.page.locator('label', { hasText: 'Mobile phone' }).filter({ hasNotText: 'optional' });
  if ((await phone.count()) > 0) await payer.type(payer.page.getByLabel('Mobile phone'), '0123456789');
  if ((await closed.count()) > 0) await payer.click(closed);
  await payer.click(payer.page.getByRole('radio', { name: 'Maybank (Maybank2u)' }));
  await payer.click(payer.page.getByRole('button', { name: /^Pay RM/ }));
  // The bank's own pages are the same for everybody and are left out of the effort.
  await payer.page.getByRole('button', { name: 'Log in' }).click();
  await payer.page.getByRole('button', { name: 'Continue' }).click();
  await payer.page.getByRole('button', { name: /^Approve RM/ }).click();
  await payer.page.getByRole('button', { name: /^Return to/ }).click();
  await payer.see(payer.page.getByRole('heading', { name: 'Paid' }));

  await merchant.click(link(page, 'Dashboard'));
  await merchant.see(page.getByText('Siti Hajar'));
}

async function signIn(person: Person, url: string): Promise<void> {
  const { page } = person;
  await page.goto(`${url}/login`);
  await page.getByLabel('Email or user name').fill(DEMO_LOGIN.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((one) => one.pathname !== '/login');
  await leaveTour(person);
  Object.assign(person.effort, noEffort());
}

/** A bill to somebody who has had one, from the dashboard. */
async function billKnownCustomer({ environment, open }: Stage, effort: Effort): Promise<void> {
  const merchant = await open(effort, 1440);
  await signIn(merchant, environment.url);
  const { page, click, type, see } = merchant;
  await click(link(page, 'Customers'));
  const row = page.getByRole('table').getByRole('link').first();
  await see(row);
  const name = (await row.innerText()).split('\n')[0]!;
  await type(page.getByRole('searchbox'), name.slice(0, 6));
  await click(page.getByRole('link', { name: new RegExp(name) }));
  await see(link(page, 'Edit'));
  const bill = link(page, /^(Bill this customer|Create bill|New bill)$/);
  if ((await bill.count()) > 0) await click(bill);
  else await fillBillByHand(merchant, name);
  await type(page.getByLabel('Title'), 'Yuran Disember');
  await type(page.getByLabel('Amount', { exact: true }), '150');
  await click(button(page, /^(Create bill|Make bill)$/));
  await see(page.getByRole('region', { name: 'Scan to pay' }));
}

/** Where no bill begins at the customer: the same facts are typed again. */
async function fillBillByHand({ page, click, type }: Person, name: string): Promise<void> {
  await click(link(page, 'Bills'));
  await click(link(page, /^(New bill|Create bill)$/));
  await type(page.getByLabel('Full name'), name);
  await type(page.getByLabel('Email', { exact: true }), 'pelanggan@example.my');
  await type(page.getByLabel('Mobile number'), '0123456789');
}

/** As the list shows it. */
const shownAmount = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2 });

/** A payment found by its amount, and half of it refunded. */
async function refundHalf({ environment, open }: Stage, effort: Effort): Promise<void> {
  const merchant = await open(effort, 1440);
  await signIn(merchant, environment.url);
  await query(environment.database_url, `update sessions set stepped_up_at = now() + interval '1 hour'`);
  const { page, click, type, see } = merchant;
  const amount_sen = await refundableAmount(environment.database_url);
  await click(link(page, 'Payments'));
  const shown = page.getByRole('table').getByText(shownAmount.format(Number(amount_sen) / 100));
  await type(page.getByRole('searchbox'), toRinggit(amount_sen));
  if ((await see(shown, page.getByText(/^No records match/))) === 1) {
    await click(button(page, /^Clear/));
    const byAmount = page.getByRole('columnheader', { name: /^Amount/ }).getByRole('button');
    if ((await byAmount.count()) > 0) await click(byAmount);
    const nextPage = button(page, /^Next/);
    while ((await shown.count()) === 0) {
      const page_no = await page.getByText(/^Page \d/).innerText();
      await click(nextPage);
      await see(page.getByText(/^Page \d/).filter({ hasNotText: page_no }));
    }
  }
  await click(shown);
  await click(button(page, 'Refund'));
  const form = page.getByRole('dialog');
  await type(form.getByLabel('Amount'), toRinggit(sen(Math.floor(Number(amount_sen) / 2))));
  await type(form.getByLabel('Reason'), 'One was broken');
  const ask = form.getByRole('radio', { name: /^Ask the payer|^The payer/ });
  await see(ask);
  if (!(await ask.isChecked())) await click(ask);
  await click(form.getByRole('button', { name: 'Refund', exact: true }));
  await page.waitForURL(/\/refund\/view\/[0-9a-f-]{36}$/);
}

async function query<Row extends object>(database_url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Sen of an amount whose newest payment is older than those of other amounts and can be refunded in full. */
async function refundableAmount(database_url: string): Promise<Sen> {
  const [found] = await query<{ amount: string }>(
    database_url,
    `with newest as (select distinct on (amount) amount, created_at, refunded + refund_pending as refunds
       from payment_records where status = 'SUCCESS' and provider is not null and (bill_id is not null or collection_id is not null)
         and account_id = (select account_id from payment_records group by account_id order by count(*) desc limit 1)
       order by amount, created_at desc)
     select amount from newest where refunds = 0 order by created_at limit 1`,
  );
  return sen(Number(found!.amount));
}

const JOBS = {
  'first paid link, from registration': firstPaidLink,
  'bill a known customer': billKnownCustomer,
  'find a payment by its amount, refund half': refundHalf,
};

async function openPerson(browser: Browser, effort: Effort, width: number): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 740 : 900 },
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
  });
  context.setDefaultTimeout(30_000);
  return personAt(await context.newPage(), effort);
}

const { path, env } = await findChromium();
const { KUTIP_URL, DATABASE_URL } = process.env;
const environment: Target =
  KUTIP_URL && DATABASE_URL
    ? { url: KUTIP_URL, database_url: DATABASE_URL, stop: async () => {} }
    : await startEnvironment({ name: 'timed-jobs', with_demo_data: true });
const browser = await chromium.launch({ executablePath: path, args: CHROMIUM_FLAGS, env: { ...process.env, ...env } });
try {
  console.log(
    '| job | clicks | characters typed | screens | seconds waited | seconds in all |\n|---|---|---|---|---|---|',
  );
  for (const [name, run] of Object.entries(JOBS)) {
    const effort = noEffort();
    await run({ environment, open: (one, width) => openPerson(browser, one, width) }, effort);
    const { clicks, characters, screens, waited_ms, hand_s } = effort;
    const waited_s = waited_ms / 1_000;
    const cells = [name, clicks, characters, screens, waited_s.toFixed(1), (waited_s + hand_s).toFixed(0)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const merchant = await openPerson(browser, noEffort(), 1440);
  await signIn(merchant, environment.url);
  console.log('\n| change of route to | first visit, ms | later visits, ms |\n|---|---|---|');
  for (const { path: to, first_ms, again_ms } of await measureRouteChanges(merchant.page))
    console.log(`| ${to} | ${first_ms.toFixed(0)} | ${again_ms.toFixed(0)} |`);
} finally {
  await browser.close();
  await environment.stop();
}
