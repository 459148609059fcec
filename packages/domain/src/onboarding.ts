/** What a merchant sends before an admin can decide about their account. */
import type { AccountStatus } from './account.ts';

/** The documents of a review. BUSINESS_PROOF is optional: a licence, a shop front, a web site. */
export const DOCUMENT_KINDS = ['REGISTRATION_CERTIFICATE', 'OWNER_IDENTIFICATION', 'BUSINESS_PROOF'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const REQUIRED_DOCUMENTS = ['REGISTRATION_CERTIFICATE', 'OWNER_IDENTIFICATION'] as const;

/** Documents that an account may have at a time. */
export const MAX_DOCUMENTS = 20;

/** What has to be there before a review can be requested, in the order in which it is entered. */
export const REVIEW_REQUIREMENTS = ['EMAIL', 'COMPANY', 'OWNER', ...REQUIRED_DOCUMENTS] as const;
export type ReviewRequirement = (typeof REVIEW_REQUIREMENTS)[number];

export interface ReviewFacts {
  /** Whether the user who asks for the review has confirmed their address. */
  is_email_confirmed: boolean;
  has_company: boolean;
  has_owner: boolean;
  document_kinds: readonly DocumentKind[];
}

/** What is still missing, in the order in which it is entered. */
export function missingForReview(facts: ReviewFacts): ReviewRequirement[] {
  const is_met: Record<ReviewRequirement, boolean> = {
    EMAIL: facts.is_email_confirmed,
    COMPANY: facts.has_company,
    OWNER: facts.has_owner,
    REGISTRATION_CERTIFICATE: facts.document_kinds.includes('REGISTRATION_CERTIFICATE'),
    OWNER_IDENTIFICATION: facts.document_kinds.includes('OWNER_IDENTIFICATION'),
  };
  return REVIEW_REQUIREMENTS.filter((one) => !is_met[one]);
}

export interface ReviewState {
  status: AccountStatus;
  review_requested_at: Date | null;
}

/** NOT_SENT: the merchant has not asked for a review since the account was opened, refused or reopened. */
export type ReviewStage = 'NOT_SENT' | 'IN_REVIEW' | 'APPROVED' | 'REFUSED' | 'SUSPENDED';

export function reviewStage({ status, review_requested_at }: ReviewState): ReviewStage {
  if (status === 'ACTIVE') return 'APPROVED';
  if (status === 'SUSPENDED') return 'SUSPENDED';
  if (status === 'REJECTED') return 'REFUSED';
  return review_requested_at === null ? 'NOT_SENT' : 'IN_REVIEW';
}

/**
 * Whether the merchant may send their details and remove documents: what an admin decides or has decided on is evidence.
 */
export const isReviewOpen = (stage: ReviewStage): boolean => stage === 'NOT_SENT' || stage === 'REFUSED';

/** While a merchant waits for approval they may try everything in test mode, where no money moves. */
export const mayTakePayments = (status: AccountStatus, { is_test_mode }: { is_test_mode: boolean }): boolean =>
  status === 'ACTIVE' || (is_test_mode && status === 'PENDING_KYC');
