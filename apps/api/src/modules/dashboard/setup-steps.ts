import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { reviewStage } from '@kutip/domain/onboarding';
import type { SetupFacts } from './dashboard.queries.ts';

type SetupStep = Data<typeof dashboard.merchant>['setup'][number];

export const isInReview = ({ account_status, review_requested_at }: SetupFacts): boolean =>
  reviewStage({ status: account_status, review_requested_at }) === 'IN_REVIEW';

/** The steps of the set-up guide as the stored data shows them. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const doneIf = (step: SetupStep['step'], is_done: boolean): SetupStep => ({
    step,
    status: is_done ? 'DONE' : 'TO_DO',
  });
  const bank: SetupStep =
    facts.has_bank && !facts.has_verified_bank
      ? { step: 'BANK_ACCOUNT', status: 'IN_REVIEW' }
      : doneIf('BANK_ACCOUNT', facts.has_verified_bank);
  const verification: SetupStep = isInReview(facts)
    ? { step: 'VERIFICATION', status: 'IN_REVIEW' }
    : doneIf('VERIFICATION', facts.account_status === 'ACTIVE' || facts.account_status === 'SUSPENDED');
  return [
    doneIf('BUSINESS_DETAILS', facts.has_company),
    doneIf('FIRST_LINK', facts.has_link),
    doneIf('TEST_PAYMENT', facts.has_payment),
    verification,
    bank,
    doneIf('SECOND_FACTOR', facts.has_second_factor),
  ];
}
