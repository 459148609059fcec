import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { heading, payButton, rails, resetBank, type RailName } from './payer.ts';
import { openShop, type Shop } from './shop.ts';

type Ending = 'approve' | 'decline' | 'cancel' | 'leave' | 'expire';

interface Begun {
  invoice_no: string;
  uuid: string;
}

/** How one gets to the press of Pay in one of the looks, and where the receipt is. */
export interface LookOfPages {
  begin(phone: Page, shop: Shop, parts: { title: string; select(phone: Page): Promise<void> }): Promise<Begun>;
  receipt: RegExp;
}

export const MODERN: LookOfPages = {
  async begin(phone, shop, { title, select }) {
    const bill = await shop.bill(title);
    await phone.goto(`/pay/bill/${bill.uuid}`);
    await select(phone);
    await payButton(phone).click();
    return bill;
  },
  receipt: /\/pay\/thankyou/,
};

/** How one way to pay is gone, from the bill's page to the rail's and back. */
export interface Channel {
  rail: RailName | 'fpx';
  /** As the pay page calls it: a row, and in a group the service. */
  row: string | RegExp;
  service?: string | RegExp;
  /** How it is chosen where a row or a service is not all there is to it. */
  choose?(phone: Page): Promise<void>;
  /** What the rail is told beforehand, where its page has no button for an ending. */
  before?(ending: Ending): Promise<unknown>;
  /** From the press of Pay to the page on which the payer decides. */
  arrive?(phone: Page): Promise<void>;
  /** The button for each ending, where it is not the usual one; null: the rail has no such ending. */
  buttons?: Partial<Record<Ending, string | RegExp | null>>;
  /** What the receipt says while nothing is decided. */
  undecided?: RegExp;
  /** Back to the receipt. */
  comeBack?(phone: Page): Promise<void>;
  /** The rail finds out, later, that an order was paid. */
  succeeds?(order_no: string): Promise<unknown>;
  /** The rail will first say that time ran out, and then that it was paid. */
  changesItsMind?(): Promise<unknown>;
}

/** What a channel's own journeys go on from. */
export interface ByChannel {
  atTheRail(title: string, ending?: Ending): Promise<{ phone: Page; invoice_no: string; uuid: string }>;
  press(phone: Page, choice: Ending): Promise<void>;
  comeBack(phone: Page): Promise<void>;
  shop(): Shop;
}

const USUAL = {
  approve: /^Approve RM/,
  decline: /^Decline/,
  cancel: /^Cancel/,
  leave: 'Leave it pending',
  expire: 'Let the time run out',
} as const satisfies Record<Ending, string | RegExp>;

const NO_MONEY = [
  { name: 'declined', choice: 'decline', status: 'FAILED', said: /failed|declined/i, event: 'payment.failed' },
  { name: 'cancelled', choice: 'cancel', status: 'CANCELLED', said: /cancelled/i, event: 'payment.cancelled' },
  { name: 'out of time', choice: 'expire', status: 'EXPIRED', said: /time|expired/i, event: 'payment.expired' },
] as const;

const STARTED = ['bill_created', 'attempt_started'];
/** What may or may not come in between, by how fast a rail is and how often somebody looked. */
const IN_BETWEEN = new Set(['attempt_pending', 'provider_asked']);
const EVENT_KIND = { FAILED: 'attempt_failed', CANCELLED: 'attempt_cancelled', EXPIRED: 'attempt_expired' } as const;

/**
 * The journeys of one way to pay on a phone: paid, declined, cancelled, out of time, and a success that comes late. After
 * each of them ledger, timeline and the merchant's own system say the same.
 */
export function journeysBy(channel: Channel, look: LookOfPages = MODERN): ByChannel {
  const { rail } = channel;
  const other = rails(rail as RailName);
  const succeeds = channel.succeeds ?? ((order_no: string) => other.end(order_no, 'SUCCESS'));
  const changesItsMind = channel.changesItsMind ?? (() => other.wish({ outcome: 'EXPIRED', then_outcome: 'SUCCESS' }));
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(`Kedai ${rail}`);
  });
  afterAll(() => shop.listener.close());
  beforeEach(() => resetBank());

  const comeBack = async (phone: Page): Promise<void> => {
    await (channel.comeBack ?? byLink)(phone);
    await phone.waitForURL(look.receipt);
  };

  const decisionsOn = async (invoice_no: string) =>
    (await shop.timeline(invoice_no)).filter((kind) => !IN_BETWEEN.has(kind));

  const atTheRail = async (title: string, ending?: Ending) => {
    if (ending) await channel.before?.(ending);
    const phone = await newPage({ width: 360 });
    const begun = await look.begin(phone, shop, { title, select: channel.choose ?? ((on) => choose(on, channel)) });
    await (channel.arrive ?? reachRail)(phone);
    return { phone, ...begun };
  };

  const press = async (phone: Page, choice: Ending): Promise<void> => {
    const name = channel.buttons?.[choice] ?? USUAL[choice];
    await phone.getByRole('button', { name }).click();
  };

  test('paid: at once on the receipt, in the ledger, on the timeline and in the merchant’s system', async () => {
    const { phone, invoice_no } = await atTheRail('Dibayar', 'approve');
    await press(phone, 'approve');
    await comeBack(phone);
    await heading(phone, 'Paid');
    await expectNoAxeViolations(phone);
    await shop.stands(invoice_no, ['SUCCESS']);
    expect(await shop.ledger(invoice_no)).toEqual([['payment', 8_000]]);
    expect(await decisionsOn(invoice_no)).toEqual([...STARTED, 'payment_confirmed']);
    await shop.told(invoice_no, ['payment.succeeded']);
  });

  for (const { name, choice, status, said, event } of NO_MONEY) {
    if (channel.buttons?.[choice] === null) continue;
    test(`${name}: the payer is told, no money moves, and the bill is due again`, async () => {
      const { phone, invoice_no, uuid } = await atTheRail(`Tidak dibayar: ${name}`, choice);
      await press(phone, choice);
      await comeBack(phone);
      await heading(phone, said);
      await expectNoAxeViolations(phone);
      await shop.stands(invoice_no, [status]);
      expect(await shop.ledger(invoice_no)).toEqual([]);
      expect(await decisionsOn(invoice_no)).toEqual([...STARTED, EVENT_KIND[status]]);
      await shop.told(invoice_no, [event]);
      await phone.goto(`/pay/bill/${uuid}`);
      await payButton(phone).waitFor();
    });
  }

  test('late: pending looks like pending, and the page finds out by itself', async () => {
    const { phone, invoice_no } = await atTheRail('Lambat', 'leave');
    await press(phone, 'leave');
    await comeBack(phone);
    await heading(phone, channel.undecided ?? /not confirmed/i);
    await expectNoAxeViolations(phone);
    await shop.stands(invoice_no, ['PROCESSING']);
    expect(await shop.ledger(invoice_no)).toEqual([]);

    const [attempt] = await shop.attempts(invoice_no);
    await succeeds(attempt!.transaction_invoice_no);
    await heading(phone, 'Paid');
    await shop.stands(invoice_no, ['SUCCESS']);
    expect(await shop.ledger(invoice_no)).toEqual([['payment', 8_000]]);
    expect(await shop.timeline(invoice_no)).toContain('attempt_pending');
    await shop.told(invoice_no, ['payment.succeeded']);
  });

  test('later still: what ran out and was paid after all is paid, and payer and merchant are told alike', async () => {
    await changesItsMind();
    const { phone, invoice_no } = await atTheRail('Lewat');
    await press(phone, 'approve');
    await shop.stands(invoice_no, ['SUCCESS']);
    expect(await shop.ledger(invoice_no)).toEqual([['payment', 8_000]]);
    // Some rails only say "ask me", and have forgotten their first word by then.
    const decisions = (await decisionsOn(invoice_no)).slice(STARTED.length);
    expect([['attempt_expired', 'payment_confirmed'], ['payment_confirmed']]).toContainEqual(decisions);
    await shop.told(
      invoice_no,
      decisions.map((kind) => (kind === 'attempt_expired' ? 'payment.expired' : 'payment.succeeded')),
    );
    await comeBack(phone);
    await heading(phone, 'Paid');
  });

  return { atTheRail, press, comeBack, shop: () => shop };
}

/** Takes a way to pay: its row, and in a group the service. */
export async function choose(phone: Page, { row, service }: Pick<Channel, 'row' | 'service'>): Promise<void> {
  if (!service) return phone.getByRole('radio', { name: row }).check();
  await phone.locator('details.way > summary').filter({ hasText: row }).click();
  return phone.getByRole('radio', { name: service }).check();
}

export const reachRail = (phone: Page): Promise<void> => phone.waitForURL(`${site().sandbox_url}/**`);
const byLink = (phone: Page): Promise<void> => phone.getByRole('link', { name: /^Return to/ }).click();
