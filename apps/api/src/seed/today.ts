import { api } from '@kutip/contracts/api';
import { nextCallbackTry } from '@kutip/domain/merchant-callback';
import { sen, type Sen } from '@kutip/domain/money';
import { crypto, paidBy, type Ending } from './endings.ts';
import { leaveToPay, payCollection, railAnswers, type OpenCollection, type Past } from './history.ts';
import { emailOf, PAYERS, phoneOf } from './people.ts';
import { DIRECT_BILLS, RESOLVED_NOTE } from './shop.ts';

const MINUTE_MS = 60_000;

type Ago = (minutes: number) => Date;
type SignIn = () => Promise<string>;

/** Today: bills at the counter, what needs a person, one payment still at the bank. Answers the bill that is due. */
export async function liveToday(
  past: Past,
  collections: readonly OpenCollection[],
  signIn: SignIn,
  now: Date,
): Promise<string> {
  const ago: Ago = (minutes) => new Date(now.getTime() - minutes * MINUTE_MS);
  past.setTime(ago(200));
  const due = await atTheCounter(past, await signIn(), ago);
  await inDoubt(past, collections, ago);
  await closeOne(past, collections, signIn, ago);
  await systemDown(past, collections, ago);
  past.setTime(ago(4));
  const waiting = await payCollection(past, collections[0]!, ago(4), 'FPX_B2C_MB2U0227');
  await railAnswers(past, waiting, PENDING, ago(3));
  return due;
}

/** Of FPX: the bank has the payment and has not decided. */
const PENDING: Ending = { outcome: 'PROCESSING', code: '09', reason: null };
const paidOver = (surplus: Sen): Ending => ({ ...crypto('SUCCESS', 'Settled/PaidOver'), surplus });

/** One bill is paid, one is paid twice, one is left. */
async function atTheCounter(past: Past, token: string, ago: Ago): Promise<string> {
  const { call, random } = past;
  const bills = [];
  for (const { title, items } of DIRECT_BILLS) {
    const full_name = random.pick(PAYERS);
    const lines = items.map(([name, quantity, unit_price]) => ({ title: name, quantity, unit_price }));
    const body = {
      title,
      full_name,
      email: emailOf(full_name),
      phone_number: phoneOf(full_name),
      items: lines,
      expires_in_minutes: 1440,
    };
    bills.push({ ...(await call(api.customerBills.create, { body }, token)), full_name });
  }
  const [one, twice, due] = bills;
  const payer = await leaveToPay(past, one!, ago(200), 'GLOBAL_CARD');
  await railAnswers(past, payer, paidBy(payer.rail), ago(198));
  const first = await leaveToPay(past, twice!, ago(198), 'FPX_B2C_BCBB0235');
  const second = await leaveToPay(past, twice!, ago(198), 'DUITNOW_QR');
  await railAnswers(past, first, paidBy(first.rail), ago(196));
  await railAnswers(past, second, paidBy(second.rail), ago(194));
  return due!.uuid;
}

/** A rail that first names the wrong amount, and a payer who sends more coins than were asked. */
async function inDoubt(past: Past, collections: readonly OpenCollection[], ago: Ago): Promise<void> {
  past.setTime(ago(170));
  const wrong = await payCollection(past, collections[0]!, ago(170), 'DUITNOW_QR');
  await railAnswers(past, wrong, { ...paidBy(wrong.rail), amount: sen(wrong.total - 10_00) }, ago(168));
  await railAnswers(past, wrong, paidBy(wrong.rail), ago(166));
  past.setTime(ago(160));
  const generous = await payCollection(past, collections[2]!, ago(160), 'CRYPTO_BTC');
  await railAnswers(past, generous, paidOver(sen(4_35)), ago(140));
}

/** The owner closes what is over, while somebody's wallet still has not said that he paid. */
async function closeOne(past: Past, collections: readonly OpenCollection[], signIn: SignIn, ago: Ago): Promise<void> {
  const { call, setTime } = past;
  const over = collections.find(({ demo }) => demo.is_stopped)!;
  setTime(ago(120));
  const late = await payCollection(past, over, ago(120), 'EWALLET_TNG');
  setTime(ago(100));
  const body = { record_status: 2 } as const;
  await call(api.collections.update, { params: { id: over.uuid }, body }, await signIn());
  await railAnswers(past, late, paidBy(late.rail), ago(90));
}

/** Her own system is down since a while: what it is to be told is tried again, and will be. */
async function systemDown(past: Past, collections: readonly OpenCollection[], ago: Ago): Promise<void> {
  const { merchant, setTime } = past;
  const told = collections.find(({ demo }) => demo.form.callback_url)!;
  setTime(ago(22));
  const payer = await payCollection(past, told, ago(22), 'GLOBAL_CARD');
  await railAnswers(past, payer, paidBy(payer.rail), ago(20));
  merchant.is_up = false;
  await merchant.hear();
  for (let tries = 1, at = nextCallbackTry(tries, ago(20)); at && at < ago(0); at = nextCallbackTry(++tries, at)) {
    setTime(at);
    await merchant.hear();
  }
}

/** What needed a person some days ago, and got one. */
export async function liveResolved(past: Past, collection: OpenCollection, signIn: SignIn, at: Date): Promise<void> {
  const { call, setTime } = past;
  const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  setTime(at);
  const payer = await payCollection(past, collection, at, 'CRYPTO_LIGHTNING');
  await railAnswers(past, payer, paidOver(sen(2_10)), after(2));
  setTime(after(12));
  const token = await signIn();
  const { list } = await call(api.exceptions.list, { query: { limit: 1 }, body: { status: 'OPEN' } }, token);
  const [open] = list.data;
  if (!open) return; // a deployment without that way to pay
  const body = { status: 'RESOLVED', note: RESOLVED_NOTE, is_mine: true } as const;
  await call(api.exceptions.update, { params: { id: open.id }, body }, token);
}
