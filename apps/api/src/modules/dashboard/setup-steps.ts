import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import type { SetupFacts } from './dashboard.queries.ts';

type SetupStep = Data<typeof dashboard.merchant>['setup'][number];

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
  return [
    doneIf('BUSINESS_DETAILS', facts.has_company),
    bank,
    doneIf('FIRST_LINK', facts.has_link),
    doneIf('TEST_PAYMENT', facts.has_payment),
    doneIf('SECOND_FACTOR', facts.has_second_factor),
  ];
}
