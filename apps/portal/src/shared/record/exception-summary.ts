import { parseRinggit, type Sen } from '@kutip/domain/money';
import type { AttemptStatus } from '@kutip/domain/payment';
import type { ExceptionKind } from '@kutip/domain/payment-events';
import { en } from '../i18n/en.ts';
import type { Messages } from '../i18n/use-messages.ts';
import { failedReasonText } from './failed-reason.ts';

/** An exception and the current state of its payment. */
export interface ExceptionFacts {
  kind: ExceptionKind;
  detail: Record<string, string | number | boolean | null>;
  payment_status: AttemptStatus | null;
  payer_name: string | null;
  payer_bank: string | null;
  total_amount: Sen | null;
}

type Line = keyof typeof en.exception_summary;
interface ExceptionText {
  happened: Line;
  means: Line;
  steps: readonly Line[];
}

/** The payment's current outcome, as far as it changes what an exception means. */
type PaymentOutcome = 'pending' | 'paid' | 'on_hold' | 'ended' | 'returned';
const OUTCOMES: Record<AttemptStatus, PaymentOutcome> = {
  PENDING: 'pending',
  PROCESSING: 'pending',
  SUCCESS: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  DUPLICATE: 'on_hold',
  FAILED: 'ended',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
  VOIDED: 'returned',
  REFUNDED: 'returned',
};

const RETURNED: Line = 'late_payment_means_returned';
const ON_HOLD: Line = 'unresolved_means_held';
const NO_ACTION: readonly Line[] = ['do_paid'];

const isLine = (name: string): name is Line => Object.hasOwn(en.exception_summary, name);
const happenedBy = (kind: string, variant: unknown, otherwise: Line): Line => {
  const name = `${kind}_happened_${String(variant)}`;
  return isLine(name) ? name : otherwise;
};

/** FPX's own code for "the company's approver must still confirm". */
const AWAITS_APPROVER = '99';

const mismatchMeans: Record<PaymentOutcome, Line> = {
  pending: 'mismatch_means',
  paid: 'mismatch_means_paid',
  on_hold: ON_HOLD,
  ended: 'mismatch_means_ended',
  returned: RETURNED,
};
const unresolvedMeans: Record<PaymentOutcome, Line> = {
  pending: 'unresolved_means',
  paid: 'unresolved_means_paid',
  on_hold: ON_HOLD,
  ended: 'unresolved_means_ended',
  returned: RETURNED,
};

const TEXTS: Record<ExceptionKind, (outcome: PaymentOutcome, detail: ExceptionFacts['detail']) => ExceptionText> = {
  duplicate_payment: (outcome) => ({
    happened: 'duplicate_payment_happened',
    means: outcome === 'returned' ? 'duplicate_payment_means_returned' : 'duplicate_payment_means',
    steps:
      outcome === 'returned'
        ? NO_ACTION
        : ['duplicate_payment_do_1', 'duplicate_payment_do_2', 'duplicate_payment_do_3'],
  }),
  overpaid: () => ({
    happened: 'overpaid_happened',
    means: 'overpaid_means',
    steps: ['overpaid_do_1', 'overpaid_do_2', 'overpaid_do_3'],
  }),
  late_payment: (outcome, { late }) => ({
    happened: happenedBy('late_payment', late, 'late_payment_happened_bill_expired'),
    means: outcome === 'returned' ? RETURNED : 'late_payment_means',
    steps: outcome === 'returned' ? NO_ACTION : ['late_payment_do_1', 'late_payment_do_2', 'late_payment_do_3'],
  }),
  mismatch: (outcome, { field }) => ({
    happened: happenedBy('mismatch', field, 'mismatch_happened_order_no'),
    means: mismatchMeans[outcome],
    steps:
      outcome === 'pending' || outcome === 'ended' ? ['mismatch_do_1', 'mismatch_do_2', 'mismatch_do_3'] : NO_ACTION,
  }),
  contradiction: (outcome) => ({
    happened: 'contradiction_happened',
    means:
      outcome === 'returned'
        ? 'contradiction_means_returned'
        : outcome === 'on_hold'
          ? 'contradiction_means_held'
          : 'contradiction_means',
    steps: outcome === 'returned' ? NO_ACTION : ['contradiction_do_1', 'contradiction_do_2', 'contradiction_do_3'],
  }),
  unresolved: (outcome, { code }) => {
    const approver = code === AWAITS_APPROVER;
    const steps: readonly Line[] = approver
      ? ['unresolved_do_1_approver', 'unresolved_do_2_approver', 'unresolved_do_3']
      : ['unresolved_do_1', 'unresolved_do_2', 'unresolved_do_3'];
    return {
      happened: approver ? 'unresolved_happened_approver' : 'unresolved_happened',
      means: unresolvedMeans[outcome],
      steps: outcome === 'pending' ? steps : NO_ACTION,
    };
  },
  unknown_order: () => ({
    happened: 'unknown_order_happened',
    means: 'unknown_order_means',
    steps: ['unknown_order_do_1', 'unknown_order_do_2'],
  }),
  payout_mismatch: () => payoutText('payout_mismatch_happened', 'payout_held_means'),
  payout_contradiction: () => payoutText('payout_contradiction_happened', 'payout_contradiction_means'),
  payout_unresolved: () => payoutText('payout_unresolved_happened', 'payout_held_means'),
};

/** Outgoing money is resolved by us; the merchant is informed and can add what they know. */
const payoutText = (happened: Line, means: Line): ExceptionText => ({
  happened,
  means,
  steps: ['payout_do_1', 'payout_do_2'],
});

/** The three paragraphs that explain an exception, in the reader's language. `support`: the support email address. */
export function describeException(exception: ExceptionFacts, messages: Messages, support: string) {
  const { kind, detail, payment_status } = exception;
  const { t } = messages;
  const text = TEXTS[kind](payment_status === null ? 'pending' : OUTCOMES[payment_status], detail);
  const values = { ...messageValues(exception, messages), support };
  const say = (line: Line): string => t(`exception_summary.${line}` as 'exception_summary.overpaid_happened', values);
  return { happened: capitalize(say(text.happened)), means: say(text.means), steps: text.steps.map(say) };
}

function messageValues({ detail, payer_name, payer_bank, total_amount }: ExceptionFacts, { t, money }: Messages) {
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  const amountIn = (name: string): string => {
    const amount = parseRinggit(text(name));
    return typeof amount === 'number' ? money(amount) : '';
  };
  return {
    payer: payer_name ?? t('exception_summary.somebody'),
    bank: text('bank') || payer_bank || t('exception_summary.a_provider'),
    amount: total_amount === null ? amountIn('amount') : money(total_amount),
    reason: failedReasonText(t, detail['code'], text('reason')) || text('code') || t('exception_summary.no_reason'),
    surplus: amountIn('surplus'),
    reported_amount: amountIn('reported_amount'),
    reported_currency: text('reported_currency'),
    reported_order_no: text('reported_order_no'),
    reference: text('reference'),
  };
}

/** Capitalises a sentence that begins with a placeholder such as "the bank". */
const capitalize = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
