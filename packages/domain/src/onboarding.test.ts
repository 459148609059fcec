import { expect, test } from 'vitest';
import { ACCOUNT_STATUSES } from './account.ts';
import { isReviewOpen, mayTakePayments, missingForReview, reviewStage, type ReviewFacts } from './onboarding.ts';

const COMPLETE: ReviewFacts = {
  is_email_confirmed: true,
  has_company: true,
  has_owner: true,
  document_kinds: ['OWNER_IDENTIFICATION', 'REGISTRATION_CERTIFICATE'],
};

test('what is missing is listed in the order in which it is entered', () => {
  expect(missingForReview(COMPLETE)).toEqual([]);
  expect(
    missingForReview({ is_email_confirmed: false, has_company: false, has_owner: false, document_kinds: [] }),
  ).toEqual(['EMAIL', 'COMPANY', 'OWNER', 'REGISTRATION_CERTIFICATE', 'OWNER_IDENTIFICATION']);
  expect(missingForReview({ ...COMPLETE, document_kinds: ['BUSINESS_PROOF', 'OWNER_IDENTIFICATION'] })).toEqual([
    'REGISTRATION_CERTIFICATE',
  ]);
});

test('a review can be requested before one was and after a refusal, never twice', () => {
  const at = new Date(0);
  const stages = ACCOUNT_STATUSES.flatMap((status) => [
    reviewStage({ status, review_requested_at: null }),
    reviewStage({ status, review_requested_at: at }),
  ]);
  expect(stages.join(' ')).toBe('NOT_SENT IN_REVIEW APPROVED APPROVED SUSPENDED SUSPENDED REFUSED REFUSED');
  expect(new Set(stages.filter(isReviewOpen))).toEqual(new Set(['NOT_SENT', 'REFUSED']));
});

test('only approved merchants take payments, and in test mode those under review too', () => {
  const allowed = (is_test_mode: boolean) =>
    ACCOUNT_STATUSES.filter((status) => mayTakePayments(status, { is_test_mode }));
  expect(allowed(false)).toEqual(['ACTIVE']);
  expect(allowed(true)).toEqual(['PENDING_KYC', 'ACTIVE']);
});
