import type { SellerOrder } from '@kutip/domain/fpx/messages';
import { PAGE_TIMEOUT_MS } from '@kutip/domain/payment';
import { formatCode } from '../html/formats.ts';
import { confirmationForm } from './confirmation.ts';
import type { Fpx } from './fpx.ts';
import { exOrderNoOf, orderOf, type BankPage, type Payment } from './state.ts';
import { bankCode } from './test-banks.ts';

/** Delay between two contradicting confirmations. */
const CONTRADICTION_MS = 1_000;

const CANCEL_CODE = { LOGIN: '1C', ACCOUNT: '1F', CONFIRM: '1L' } as const;
const TIMEOUT_CODE = { LOGIN: '1A', ACCOUNT: '1D', CONFIRM: '1J' } as const;
const NEXT_PAGE = { LOGIN: 'ACCOUNT', ACCOUNT: 'CONFIRM' } as const;
export type OpenPage = Exclude<BankPage, 'DONE'>;

type Ending = Pick<Payment, 'debit_code' | 'reported_code' | 'later_code'>;

/** 99: a corporate payment waits for its approver. 09: a personal payment is pending. */
const pendingCode = (order: SellerOrder): string => (order.model === 'B2B1' ? '99' : '09');

/** Sends the direct confirmation to the seller, with the payment's scenario applied. */
function scheduleConfirmations({ state, clock, keys, deliveries }: Fpx, payment: Payment): void {
  const { reported_code, scenario } = payment;
  if (reported_code === null) return;
  const ex_order_no = exOrderNoOf(payment);
  if (scenario?.lost) {
    state.change(ex_order_no, clock.now(), `Direct confirmation ${reported_code}: lost on purpose`);
    return;
  }
  const delay_ms = scenario?.delay_ms ?? 0;
  const form = confirmationForm(keys, payment, reported_code, scenario ?? {});
  for (let copy = 0; copy < (scenario?.repeat ?? 1); copy += 1) deliveries.schedule(ex_order_no, form, delay_ms);
  if (scenario?.then_code) {
    const second = confirmationForm(keys, payment, scenario.then_code, scenario);
    deliveries.schedule(ex_order_no, second, delay_ms + CONTRADICTION_MS);
  }
}

function applyEnding(fpx: Fpx, payment: Payment, ending: Ending): void {
  const ex_order_no = exOrderNoOf(payment);
  fpx.timeouts.get(ex_order_no)?.();
  fpx.timeouts.delete(ex_order_no);
  const now = fpx.clock.now();
  const what = `Payment status: ${formatCode(ending.debit_code ?? '')}`;
  const changed = { ...ending, page: 'DONE', decided_at: now.toISOString() } as const;
  scheduleConfirmations(fpx, fpx.state.change(ex_order_no, now, what, changed));
}

/** Ends the payment with `code` and sends the confirmation. */
export const endPayment = (fpx: Fpx, payment: Payment, code: string): void =>
  applyEnding(fpx, payment, { debit_code: code, reported_code: code, later_code: null });

/** The outcome of an approved payment: from its scenario, else from the payer's choice, else from the bank. */
function endingOf(payment: Payment, chosen: string | undefined): Ending {
  const order = orderOf(payment);
  const { scenario } = payment;
  const requested = scenario?.debit_code ?? chosen;
  if (scenario?.late) {
    const pending = pendingCode(order);
    return {
      debit_code: pending,
      reported_code: scenario.late === 'SILENT' ? null : pending,
      later_code: requested ?? '00',
    };
  }
  const code = requested ?? bankCode(order.bank_code, order.seller_order_no);
  if (requested === undefined && order.model === 'B2B1' && code === '00') {
    return { debit_code: '99', reported_code: '99', later_code: '00' };
  }
  const final_code = code !== '00' && scenario?.then_code ? scenario.then_code : code; // a success is final
  const is_pending = final_code === '09' || final_code === '99';
  return { debit_code: final_code, reported_code: code, later_code: is_pending ? '00' : null };
}

/** Applies one step on the bank's pages. A step that is not the next one (a second click, an old tab) is ignored. */
export function takePayerStep(
  fpx: Fpx,
  payment: Payment,
  step: { page: OpenPage; cancel: boolean; debit_code: string | undefined },
): void {
  if (payment.page !== step.page) return;
  if (step.cancel) endPayment(fpx, payment, CANCEL_CODE[step.page]);
  else if (step.page === 'CONFIRM') applyEnding(fpx, payment, endingOf(payment, step.debit_code));
  else {
    const what = `The payer passed the ${step.page.toLowerCase()} page`;
    fpx.state.change(exOrderNoOf(payment), fpx.clock.now(), what, { page: NEXT_PAGE[step.page] });
  }
}

/** Schedules the timeout of the payer's session at the bank. */
export function scheduleTimeout(fpx: Fpx, payment: Payment): void {
  const ex_order_no = exOrderNoOf(payment);
  const ends_at = new Date(payment.received_at).getTime() + PAGE_TIMEOUT_MS.fpx;
  const expire = (): void => {
    const current = fpx.state.payments.get(ex_order_no);
    if (current && current.page !== 'DONE') endPayment(fpx, current, TIMEOUT_CODE[current.page]);
  };
  const wait_ms = Math.max(0, ends_at - fpx.clock.now().getTime());
  fpx.timeouts.set(ex_order_no, fpx.clock.after(wait_ms, expire));
}

/** Resumes timeouts and deliveries after a restart. */
export function resumeFpx(fpx: Fpx): void {
  for (const payment of fpx.state.payments.all()) if (payment.page !== 'DONE') scheduleTimeout(fpx, payment);
  fpx.deliveries.resume();
}

/**
 * Ends an open or failed payment at once and confirms it without faults; the payer's session at the bank ends.
 * Returns false for a success, which is final.
 */
export function endPaymentNow(fpx: Fpx, payment: Payment, debit_code: string | undefined): boolean {
  if (payment.debit_code === '00') return false;
  const cleared_settings = {
    enquiry_code: undefined,
    lost: undefined,
    delay_ms: undefined,
    then_code: undefined,
    late: undefined,
  };
  const scenario = payment.scenario && { ...payment.scenario, ...cleared_settings };
  const updated = fpx.state.change(exOrderNoOf(payment), fpx.clock.now(), 'Ended manually', { scenario });
  endPayment(fpx, updated, debit_code ?? payment.later_code ?? '00');
  return true;
}
