import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, testEnvironment } from './fixtures.ts';
import { expectHeading, payAtBank, payButton, railControls, resetSandbox, type RailName } from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';

type PayerChoice = 'approve' | 'decline' | 'cancel' | 'leave' | 'expire';

interface StartedBill {
  invoice_no: string;
  uuid: string;
}

/** A design of the payment page: how to start a payment in it, and the URL of its receipt. */
export interface PayPageLook {
  startPayment(
    phone: Page,
    shop: SellingMerchant,
    options: { title: string; select(phone: Page): Promise<void> },
  ): Promise<StartedBill>;
  receipt: RegExp;
}

export const MODERN: PayPageLook = {
  async startPayment(phone, shop, { title, select }) {
    const bill = await shop.createBill(title);
    await phone.goto(`/pay/bill/${bill.uuid}`);
    await select(phone);
    await payButton(phone).click();
    return bill;
  },
  receipt: /\/pay\/thankyou/,
};

/** How a payment channel is used, from the bill to the provider's page and back. */
export interface Channel {
  rail: RailName | 'fpx';
  /** The label of its row on the payment page, and of the service when the row is a group. */
  row: string | RegExp;
  service?: string | RegExp;
  /** Selects the channel where a row and a service are not enough. */
  select?(phone: Page): Promise<void>;
  /** Prepares the sandbox for an outcome that its page has no button for. */
  prepare?(ending: PayerChoice): Promise<unknown>;
  /** Goes from the Pay button to the page on which the payer decides. */
  goToDecision?(phone: Page): Promise<void>;
  /** Button names that differ from the default ones; null: the provider has no such outcome. */
  buttons?: Partial<Record<PayerChoice, string | RegExp | null>>;
  /** The receipt's heading while the payment is pending. */
  pending_heading?: RegExp;
  /** Returns to the receipt. */
  returnToReceipt?(phone: Page): Promise<void>;
  /** Makes the provider confirm a pending payment. */
  completeLater?(order_no: string): Promise<unknown>;
  /** Makes the provider report the next payment as expired first and as paid afterwards. */
  scheduleLateSuccess?(): Promise<unknown>;
}

/** Helpers for further journeys of one channel. */
export interface ChannelTest {
  goToProvider(title: string, choice?: PayerChoice): Promise<{ phone: Page; invoice_no: string; uuid: string }>;
  pressChoice(phone: Page, choice: PayerChoice): Promise<void>;
  returnToReceipt(phone: Page): Promise<void>;
  shop(): SellingMerchant;
}

const BUTTONS = {
  approve: /^Approve RM/,
  decline: /^Decline/,
  cancel: /^Cancel/,
  leave: 'Leave it pending',
  expire: 'Let the time run out',
} as const satisfies Record<PayerChoice, string | RegExp>;

const FAILURES = [
  { name: 'declined', choice: 'decline', status: 'FAILED', heading: /failed|declined/i, event: 'payment.failed' },
  { name: 'cancelled', choice: 'cancel', status: 'CANCELLED', heading: /cancelled/i, event: 'payment.cancelled' },
  { name: 'expired', choice: 'expire', status: 'EXPIRED', heading: /time|expired/i, event: 'payment.expired' },
] as const;

const START_EVENTS = ['bill_created', 'attempt_started'];
/** Events that depend on timing: how fast the provider is and how often the status was queried. */
const TIMING_EVENTS = new Set(['attempt_pending', 'provider_asked']);
const EVENT_KIND = { FAILED: 'attempt_failed', CANCELLED: 'attempt_cancelled', EXPIRED: 'attempt_expired' } as const;

/**
 * The journeys of one payment channel on a phone: paid, declined, cancelled, expired, and confirmed late. After each of
 * them the ledger, the timeline and the merchant's webhooks agree.
 */
export function testChannel(channel: Channel, look: PayPageLook = MODERN): ChannelTest {
  const { rail } = channel;
  const controls = railControls(rail as RailName);
  const completeLater = channel.completeLater ?? ((order_no: string) => controls.endPayment(order_no, 'SUCCESS'));
  const scheduleLateSuccess =
    channel.scheduleLateSuccess ?? (() => controls.addScenario({ outcome: 'EXPIRED', then_outcome: 'SUCCESS' }));
  let shop: SellingMerchant;
  beforeAll(async () => {
    shop = await openSellingMerchant(`Kedai ${rail}`);
  });
  afterAll(() => shop.listener.close());
  beforeEach(() => resetSandbox());

  const returnToReceipt = async (phone: Page): Promise<void> => {
    await (channel.returnToReceipt ?? followReturnLink)(phone);
    await phone.waitForURL(look.receipt);
  };

  const loadDecisions = async (invoice_no: string) =>
    (await shop.loadTimeline(invoice_no)).filter((kind) => !TIMING_EVENTS.has(kind));

  const select = channel.select ?? ((page: Page) => selectChannel(page, channel));
  const goToProvider = async (title: string, choice?: PayerChoice) => {
    if (choice) await channel.prepare?.(choice);
    const phone = await newPage({ width: 360 });
    const bill = await look.startPayment(phone, shop, { title, select });
    await (channel.goToDecision ?? waitForProvider)(phone);
    return { phone, ...bill };
  };

  const pressChoice = async (phone: Page, choice: PayerChoice): Promise<void> => {
    const name = channel.buttons?.[choice] ?? BUTTONS[choice];
    await phone.getByRole('button', { name }).click();
  };

  test('paid: receipt, ledger, timeline and webhooks show the payment', async () => {
    const { phone, invoice_no } = await goToProvider('Dibayar', 'approve');
    await pressChoice(phone, 'approve');
    await returnToReceipt(phone);
    await expectHeading(phone, 'Paid');
    await expectNoAxeViolations(phone);
    await shop.expectAttempts(invoice_no, ['SUCCESS']);
    expect(await shop.loadTransfers(invoice_no)).toEqual([['payment', 8_000]]);
    expect(await loadDecisions(invoice_no)).toEqual([...START_EVENTS, 'payment_confirmed']);
    await shop.expectWebhooks(invoice_no, ['payment.succeeded']);
  });

  for (const { name, choice, status, heading, event } of FAILURES) {
    if (channel.buttons?.[choice] === null) continue;
    test(`${name}: the receipt says so, no money moves, and the bill can be paid again`, async () => {
      const { phone, invoice_no, uuid } = await goToProvider(`Tidak dibayar: ${name}`, choice);
      await pressChoice(phone, choice);
      await returnToReceipt(phone);
      await expectHeading(phone, heading);
      await expectNoAxeViolations(phone);
      await shop.expectAttempts(invoice_no, [status]);
      expect(await shop.loadTransfers(invoice_no)).toEqual([]);
      expect(await loadDecisions(invoice_no)).toEqual([...START_EVENTS, EVENT_KIND[status]]);
      await shop.expectWebhooks(invoice_no, [event]);
      await phone.goto(`/pay/bill/${uuid}`);
      await payButton(phone).waitFor();
    });
  }

  test('edited, reloaded, cut and abandoned: the choice stays, nothing is sent unasked, and the bill is paid once', async () => {
    const { id, uuid, invoice_no } = await shop.createBill('Berubah fikiran');
    const path = `/pay/bill/${uuid}`;
    // The refused form answers 422, and the cut request fails: the console reports both.
    const page = await newPage({ width: 360, may_fail: true });
    await page.goto(path);
    await select(page);
    const chosen = await chosenService(page);
    // A reload before the script has come keeps nothing: no script could.
    await expect.poll(() => page.evaluate(`Object.keys(sessionStorage).join()`)).toContain(`draft:${path}`);
    await page.reload();
    await expect.poll(() => chosenService(page)).toBe(chosen);

    await call(customerBills.update, { params: { id }, body: { amount: '95.00' } }, shop.options());
    await payButton(page).click();
    await page.getByText('The amount was RM 80.00 when you opened this page. It is now RM 95.00.').waitFor();
    expect(await chosenService(page)).toBe(chosen);
    await shop.expectAttempts(invoice_no, []);

    // The payment is started, and its answer never arrives: Back shows the form as it was, which is pressed again.
    await page.setViewportSize({ width: 1440, height: 900 });
    let cuts = 1;
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST' || cuts === 0) return route.fallback();
      cuts -= 1;
      await route.fetch({ maxRedirects: 0 });
      await route.abort('connectionreset');
    });
    await payButton(page).click();
    await expect.poll(() => page.url()).toMatch(/^chrome-error/);
    await page.goBack();
    await expect.poll(() => chosenService(page)).toBe(chosen);
    await openSecondTry(page);
    await payButton(page).click();
    await (channel.goToDecision ?? waitForProvider)(page);

    // Abandoned there: another way is offered with its risk, and pays.
    await page.goto(path);
    await page.getByText(/^You started to pay with /).waitFor();
    await expectNoAxeViolations(page);
    await openSecondTry(page);
    await payAtBank(page);
    expect(await shop.loadTransfers(invoice_no)).toEqual([['payment', 9_500]]);
  });

  test('pending: the receipt shows a pending payment and updates itself when it is confirmed', async () => {
    const { phone, invoice_no } = await goToProvider('Lambat', 'leave');
    await pressChoice(phone, 'leave');
    await returnToReceipt(phone);
    await expectHeading(phone, channel.pending_heading ?? /not confirmed/i);
    await expectNoAxeViolations(phone);
    await shop.expectAttempts(invoice_no, ['PROCESSING']);
    expect(await shop.loadTransfers(invoice_no)).toEqual([]);

    const [attempt] = await shop.loadAttempts(invoice_no);
    await completeLater(attempt!.transaction_invoice_no);
    await expectHeading(phone, 'Paid');
    await shop.expectAttempts(invoice_no, ['SUCCESS']);
    expect(await shop.loadTransfers(invoice_no)).toEqual([['payment', 8_000]]);
    expect(await shop.loadTimeline(invoice_no)).toContain('attempt_pending');
    await shop.expectWebhooks(invoice_no, ['payment.succeeded']);
  });

  test('late: a payment confirmed after expiry marks the bill paid and notifies payer and merchant', async () => {
    await scheduleLateSuccess();
    const { phone, invoice_no } = await goToProvider('Lewat');
    await pressChoice(phone, 'approve');
    await shop.expectAttempts(invoice_no, ['SUCCESS']);
    expect(await shop.loadTransfers(invoice_no)).toEqual([['payment', 8_000]]);
    // Some providers' callbacks only trigger a status query, which may skip the first outcome.
    const decisions = (await loadDecisions(invoice_no)).slice(START_EVENTS.length);
    expect([['attempt_expired', 'payment_confirmed'], ['payment_confirmed']]).toContainEqual(decisions);
    await shop.expectWebhooks(
      invoice_no,
      decisions.map((kind) => (kind === 'attempt_expired' ? 'payment.expired' : 'payment.succeeded')),
    );
    await returnToReceipt(phone);
    await expectHeading(phone, 'Paid');
  });

  return { goToProvider, pressChoice, returnToReceipt, shop: () => shop };
}

/** Selects a payment method: its row and, in a group, the service. */
export async function selectChannel(phone: Page, { row, service }: Pick<Channel, 'row' | 'service'>): Promise<void> {
  if (!service) return phone.getByRole('radio', { name: row }).check();
  await phone.locator('details.way > summary').filter({ hasText: row }).click();
  return phone.getByRole('radio', { name: service }).check();
}

/** Opens the form behind the warning that a payment may have been sent already. */
async function openSecondTry(page: Page): Promise<void> {
  const closed = page.locator('details.second-try:not([open]) > summary');
  if ((await closed.count()) > 0) await closed.click();
}

/** The values of the selected choices of the payment form. */
const chosenService = (page: Page): Promise<string> =>
  page.locator('form input[type=radio]:checked').evaluateAll((radios) =>
    radios
      .map((radio) => (radio as unknown as { value: string }).value)
      .toSorted()
      .join(),
  );

export const waitForProvider = (phone: Page): Promise<void> => phone.waitForURL(`${testEnvironment().sandbox_url}/**`);
const followReturnLink = (phone: Page): Promise<void> => phone.getByRole('link', { name: /^Return to/ }).click();
