import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { DOCUMENT_KINDS, REVIEW_REQUIREMENTS } from '@kutip/domain/onboarding';
import { z } from 'zod';
import { adminReader } from './access.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id } from './fields.ts';
import { timestamp } from './wire.ts';

/** A document of a review; its content is read by a call of its own. */
export const accountDocument = z.object({
  id: z.uuid(),
  kind: z.enum(DOCUMENT_KINDS),
  file_name: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.number().int(),
  created_at: timestamp,
});

const REVIEW_STAGES = ['NOT_SENT', 'IN_REVIEW', 'APPROVED', 'REFUSED', 'SUSPENDED'] as const;

const review = z.object({
  status: z.enum(ACCOUNT_STATUSES),
  stage: z.enum(REVIEW_STAGES),
  review_requested_at: timestamp.nullable(),
  /** Why the account was refused or suspended; null in any other state. */
  reason: z.string().nullable(),
  /** What is missing before a review can be requested. */
  missing: z.array(z.enum(REVIEW_REQUIREMENTS)),
  documents: z.array(accountDocument),
});

const reader = { area: 'merchant', permission: 'company.read' } as const;
const writer = { area: 'merchant', permission: 'company.write' } as const;

/** The review before a merchant takes real payments: its state, what is missing, and its documents. */
export const onboarding = {
  read: endpoint({ method: 'GET', path: 'onboarding', access: reader, data: review }),
  /**
   * Sends everything for review; after a refusal it is sent again. Refuses 4000 with each missing item as a field, and
   * 4010 while a review is under way and once the account is approved or suspended.
   */
  requestReview: endpoint({ method: 'POST', path: 'onboarding/review', access: writer, data: review }),
  document: endpoint({
    method: 'GET',
    path: 'onboarding/documents/:id',
    access: reader,
    params: id,
    answers: 'file',
    data: fileAnswer,
  }),
  /** Refuses 4010 for a document that is under review or was decided on. */
  removeDocument: endpoint({
    method: 'DELETE',
    path: 'onboarding/documents/:id',
    access: writer,
    params: id,
    data: review,
  }),
};

/** The call with a file upload. */
export const onboardingForms = {
  /** Adds an image or a PDF. Refuses other file types (4019) and more than 20 documents (4010). */
  addDocument: endpoint({
    method: 'POST',
    path: 'onboarding/documents',
    access: writer,
    multipart: true,
    body: z.object({ kind: z.enum(DOCUMENT_KINDS), document_file: z.file() }),
    data: review,
  }),
};

export const onboardingAdmin = {
  /** A document of a merchant's review. */
  document: endpoint({
    method: 'GET',
    path: 'onboarding/admin/:account_id/documents/:id',
    access: adminReader,
    params: id.extend({ account_id: z.uuid() }),
    answers: 'file',
    data: fileAnswer,
  }),
};
