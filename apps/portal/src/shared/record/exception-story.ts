import { readRinggit, type Sen } from '@kutip/domain/money';
import type { AttemptStatus } from '@kutip/domain/payment';
import type { ExceptionKind } from '@kutip/domain/payment-events';
import { en } from '../i18n/en.ts';
import type { WordsOf } from '../i18n/use-words.ts';

/** What is known of an exception and of its payment as that stands now. */
export interface ExceptionTold {
  kind: ExceptionKind;
  detail: Record<string, string | number | boolean | null>;
  payment_status: AttemptStatus | null;
  payer_name: string | null;
  payer_bank: string | null;
  total_amount: Sen | null;
}

type Line = keyof typeof en.exception_story;
interface Story {
  happened: Line;
  means: Line;
  steps: readonly Line[];
}

/** What has become of the payment since, as far as it changes what an exception means. */
type Since = 'waits' | 'paid' | 'held' | 'ended' | 'returned';
const SINCE: Record<AttemptStatus, Since> = {
  PENDING: 'waits',
  PROCESSING: 'waits',
  SUCCESS: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  DUPLICATE: 'held',
  FAILED: 'ended',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
  VOIDED: 'returned',
  REFUNDED: 'returned',
};

const RETURNED: Line = 'late_payment_means_returned';
const HELD: Line = 'unresolved_means_held';
const NOTHING_LEFT: readonly Line[] = ['do_paid'];

const isLine = (name: string): name is Line => Object.hasOwn(en.exception_story, name);
const happenedBy = (kind: string, variant: unknown, otherwise: Line): Line => {
  const name = `${kind}_happened_${String(variant)}`;
  return isLine(name) ? name : otherwise;
};

/** FPX's own code for "the company's approver must still confirm". */
const AWAITS_APPROVER = '99';

const mismatchMeans: Record<Since, Line> = {
  waits: 'mismatch_means',
  paid: 'mismatch_means_paid',
  held: HELD,
  ended: 'mismatch_means_ended',
  returned: RETURNED,
};
const unresolvedMeans: Record<Since, Line> = {
  waits: 'unresolved_means',
  paid: 'unresolved_means_paid',
  held: HELD,
  ended: 'unresolved_means_ended',
  returned: RETURNED,
};

const STORIES: Record<ExceptionKind, (since: Since, detail: ExceptionTold['detail']) => Story> = {
  duplicate_payment: (since) => ({
    happened: 'duplicate_payment_happened',
    means: since === 'returned' ? 'duplicate_payment_means_returned' : 'duplicate_payment_means',
    steps:
      since === 'returned'
        ? NOTHING_LEFT
        : ['duplicate_payment_do_1', 'duplicate_payment_do_2', 'duplicate_payment_do_3'],
  }),
  overpaid: () => ({
    happened: 'overpaid_happened',
    means: 'overpaid_means',
    steps: ['overpaid_do_1', 'overpaid_do_2', 'overpaid_do_3'],
  }),
  late_payment: (since, { late }) => ({
    happened: happenedBy('late_payment', late, 'late_payment_happened_bill_expired'),
    means: since === 'returned' ? RETURNED : 'late_payment_means',
    steps: since === 'returned' ? NOTHING_LEFT : ['late_payment_do_1', 'late_payment_do_2', 'late_payment_do_3'],
  }),
  mismatch: (since, { field }) => ({
    happened: happenedBy('mismatch', field, 'mismatch_happened_order_no'),
    means: mismatchMeans[since],
    steps: since === 'waits' || since === 'ended' ? ['mismatch_do_1', 'mismatch_do_2', 'mismatch_do_3'] : NOTHING_LEFT,
  }),
  contradiction: (since) => ({
    happened: 'contradiction_happened',
    means:
      since === 'returned'
        ? 'contradiction_means_returned'
        : since === 'held'
          ? 'contradiction_means_held'
          : 'contradiction_means',
    steps: since === 'returned' ? NOTHING_LEFT : ['contradiction_do_1', 'contradiction_do_2', 'contradiction_do_3'],
  }),
  unresolved: (since, { code }) => {
    const approver = code === AWAITS_APPROVER;
    const steps: readonly Line[] = approver
      ? ['unresolved_do_1_approver', 'unresolved_do_2_approver', 'unresolved_do_3']
      : ['unresolved_do_1', 'unresolved_do_2', 'unresolved_do_3'];
    return {
      happened: approver ? 'unresolved_happened_approver' : 'unresolved_happened',
      means: unresolvedMeans[since],
      steps: since === 'waits' ? steps : NOTHING_LEFT,
    };
  },
  unknown_order: () => ({
    happened: 'unknown_order_happened',
    means: 'unknown_order_means',
    steps: ['unknown_order_do_1', 'unknown_order_do_2'],
  }),
  payout_mismatch: () => payoutStory('payout_mismatch_happened', 'payout_held_means'),
  payout_contradiction: () => payoutStory('payout_contradiction_happened', 'payout_contradiction_means'),
  payout_unresolved: () => payoutStory('payout_unresolved_happened', 'payout_held_means'),
};

/** Money that leaves is looked after by us: the merchant is told, and can say what he knows. */
const payoutStory = (happened: Line, means: Line): Story => ({
  happened,
  means,
  steps: ['payout_do_1', 'payout_do_2'],
});

/** The three paragraphs of an exception, in the reader's language. `support`: whom the merchant writes to. */
export function exceptionStory(told: ExceptionTold, words: WordsOf, support: string) {
  const { kind, detail, payment_status } = told;
  const { t } = words;
  const story = STORIES[kind](payment_status === null ? 'waits' : SINCE[payment_status], detail);
  const facts = { ...factsOf(told, words), support };
  const say = (line: Line): string => t(`exception_story.${line}` as 'exception_story.overpaid_happened', facts);
  return { happened: capital(say(story.happened)), means: say(story.means), steps: story.steps.map(say) };
}

function factsOf({ detail, payer_name, payer_bank, total_amount }: ExceptionTold, { t, money }: WordsOf) {
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  const amountIn = (name: string): string => {
    const amount = readRinggit(text(name));
    return typeof amount === 'number' ? money(amount) : '';
  };
  return {
    payer: payer_name ?? t('exception_story.somebody'),
    bank: text('bank') || payer_bank || t('exception_story.a_provider'),
    amount: total_amount === null ? amountIn('amount') : money(total_amount),
    reason: text('reason') || text('code') || t('exception_story.no_reason'),
    surplus: amountIn('surplus'),
    heard_amount: amountIn('heard_amount'),
    heard_currency: text('heard_currency'),
    heard_order_no: text('heard_order_no'),
    reference: text('reference'),
  };
}

/** A sentence may begin with "the bank". */
const capital = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
