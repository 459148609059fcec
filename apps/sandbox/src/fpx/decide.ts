import type { SellerOrder } from '@kutip/domain/fpx/messages';
import { PAGE_TIMEOUT_MS } from '@kutip/domain/payment';
import { shownCode } from '../html/words.ts';
import { confirmationForm } from './confirmation.ts';
import type { Fpx } from './fpx.ts';
import { exOrderNoOf, orderOf, type BankPage, type Payment } from './state.ts';
import { bankCode } from './test-banks.ts';

/** How long after the first of two contradicting confirmations the second one goes out. */
const CONTRADICTION_MS = 1_000;

const CANCEL_CODE = { LOGIN: '1C', ACCOUNT: '1F', CONFIRM: '1L' } as const;
const TIMEOUT_CODE = { LOGIN: '1A', ACCOUNT: '1D', CONFIRM: '1J' } as const;
const NEXT_PAGE = { LOGIN: 'ACCOUNT', ACCOUNT: 'CONFIRM' } as const;
export type OpenPage = Exclude<BankPage, 'DONE'>;

type Ending = Pick<Payment, 'debit_code' | 'told_code' | 'later_code'>;

/** 99: a company's payment waits for its approver. 09: a person's bank takes its time. */
const openCode = (order: SellerOrder): string => (order.model === 'B2B1' ? '99' : '09');

/** Sends the seller what he is told, as the payment's wish has it. */
function confirmDirectly({ state, clock, keys, deliveries }: Fpx, payment: Payment): void {
  const { told_code, wish } = payment;
  if (told_code === null) return;
  const ex_order_no = exOrderNoOf(payment);
  if (wish?.lost) {
    state.change(ex_order_no, clock.now(), `Direct confirmation ${told_code}: lost on purpose`);
    return;
  }
  const delay_ms = wish?.delay_ms ?? 0;
  const form = confirmationForm(keys, payment, told_code, wish ?? {});
  for (let copy = 0; copy < (wish?.repeat ?? 1); copy += 1) deliveries.schedule(ex_order_no, form, delay_ms);
  if (wish?.then_code) {
    const second = confirmationForm(keys, payment, wish.then_code, wish);
    deliveries.schedule(ex_order_no, second, delay_ms + CONTRADICTION_MS);
  }
}

function decide(fpx: Fpx, payment: Payment, ending: Ending): void {
  const ex_order_no = exOrderNoOf(payment);
  fpx.timeouts.get(ex_order_no)?.();
  fpx.timeouts.delete(ex_order_no);
  const now = fpx.clock.now();
  const what = `The payment stands at ${shownCode(ending.debit_code ?? '')}`;
  const changed = { ...ending, page: 'DONE', decided_at: now.toISOString() } as const;
  confirmDirectly(fpx, fpx.state.change(ex_order_no, now, what, changed));
}

/** The payment ends with `code`, and everybody is told so. */
export const end = (fpx: Fpx, payment: Payment, code: string): void =>
  decide(fpx, payment, { debit_code: code, told_code: code, later_code: null });

/** How an approved payment ends. A wish speaks first, then what was chosen on the page, then the bank's own way. */
function endingOf(payment: Payment, chosen: string | undefined): Ending {
  const order = orderOf(payment);
  const { wish } = payment;
  const asked = wish?.debit_code ?? chosen;
  if (wish?.late) {
    const open = openCode(order);
    return { debit_code: open, told_code: wish.late === 'SILENT' ? null : open, later_code: asked ?? '00' };
  }
  const code = asked ?? bankCode(order.bank_code, order.seller_order_no);
  if (asked === undefined && order.model === 'B2B1' && code === '00') {
    return { debit_code: '99', told_code: '99', later_code: '00' };
  }
  const known = code !== '00' && wish?.then_code ? wish.then_code : code; // a success is what stands in the end
  const is_open = known === '09' || known === '99';
  return { debit_code: known, told_code: code, later_code: is_open ? '00' : null };
}

/** One step on the bank's pages. A step that is not the payer's next one (a second click, an old tab) does nothing. */
export function step(
  fpx: Fpx,
  payment: Payment,
  taken: { page: OpenPage; cancel: boolean; debit_code: string | undefined },
): void {
  if (payment.page !== taken.page) return;
  if (taken.cancel) end(fpx, payment, CANCEL_CODE[taken.page]);
  else if (taken.page === 'CONFIRM') decide(fpx, payment, endingOf(payment, taken.debit_code));
  else {
    const what = `The payer passed the ${taken.page.toLowerCase()} page`;
    fpx.state.change(exOrderNoOf(payment), fpx.clock.now(), what, { page: NEXT_PAGE[taken.page] });
  }
}

/** Ends the payment when the payer's time at the bank has run out: FPX says so itself. */
export function watch(fpx: Fpx, payment: Payment): void {
  const ex_order_no = exOrderNoOf(payment);
  const ends_at = new Date(payment.received_at).getTime() + PAGE_TIMEOUT_MS.fpx;
  const expire = (): void => {
    const current = fpx.state.payments.get(ex_order_no);
    if (current && current.page !== 'DONE') end(fpx, current, TIMEOUT_CODE[current.page]);
  };
  const wait_ms = Math.max(0, ends_at - fpx.clock.now().getTime());
  fpx.timeouts.set(ex_order_no, fpx.clock.after(wait_ms, expire));
}

/** Takes up, after a restart, what was under way. */
export function resume(fpx: Fpx): void {
  for (const payment of fpx.state.payments.all()) if (payment.page !== 'DONE') watch(fpx, payment);
  fpx.deliveries.resume();
}

/**
 * An open or failed payment ends now, told at once and truly; a payer who was still at the bank is done there.
 * false: it was a success already, which nothing undoes.
 */
export function endNow(fpx: Fpx, payment: Payment, debit_code: string | undefined): boolean {
  if (payment.debit_code === '00') return false;
  const spent = {
    enquiry_code: undefined,
    lost: undefined,
    delay_ms: undefined,
    then_code: undefined,
    late: undefined,
  };
  const wish = payment.wish && { ...payment.wish, ...spent };
  const cleared = fpx.state.change(exOrderNoOf(payment), fpx.clock.now(), 'Ended by hand', { wish });
  end(fpx, cleared, debit_code ?? payment.later_code ?? '00');
  return true;
}
