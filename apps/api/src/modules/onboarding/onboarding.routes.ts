import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import { onboarding as contract, onboardingAdmin as adminContract, onboardingForms } from '@kutip/contracts/onboarding';
import { isReviewOpen, MAX_DOCUMENTS, missingForReview, reviewStage } from '@kutip/domain/onboarding';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import { mount, type Context, type Handlers, type NoTransactionContextOf, type Server } from '../../platform/mount.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { findReviewState, lockReviewState, requestReview } from '../accounts/accounts.service.ts';
import { insertPrivateFile, readFileContent, storeProof } from '../files/files.service.ts';
import {
  deleteDocument,
  findDocument,
  insertDocument,
  listDocuments,
  loadEnteredDetails,
} from './onboarding.queries.ts';

type Reader = Pick<Context, 'db' | 'account_id' | 'user_id'>;
type Add = typeof onboardingForms.addDocument;

const wrongStage = (stage: string) =>
  new Refusal(CODE.wrong_state, 'This cannot be done in the present state of the review.', stage.toLowerCase());

async function loadMissing({ db, account_id, user_id }: Reader) {
  const documents = await listDocuments(db, account_id);
  const entered = await loadEnteredDetails(db, { account_id, user_id });
  return {
    documents,
    missing: missingForReview({ ...entered, document_kinds: documents.map(({ kind }) => kind) }),
  };
}

async function loadReview(reader: Reader): Promise<Data<typeof contract.read>> {
  const { reason, ...state } = requireFound(await findReviewState(reader.db, reader.account_id));
  const stage = reviewStage(state);
  const { documents, missing } = await loadMissing(reader);
  return {
    ...state,
    stage,
    reason: stage === 'REFUSED' || stage === 'SUSPENDED' ? reason : null,
    missing,
    documents: documents.map(({ file_id: _, ...shown }) => shown),
  };
}

async function readDocument(db: Connection, files: FileStore, account_id: string, id: string) {
  const { file_id, name, mime } = requireFound(await findDocument(db, account_id, id));
  return { name, mime, content: await readFileContent(db, files, account_id, file_id) };
}

/** Everything is checked under the account's lock, so that a refusal in between is not overwritten. */
async function sendForReview(context: Context): Promise<void> {
  const { db, account_id, now } = context;
  const state = requireFound(await lockReviewState(db, account_id));
  const stage = reviewStage(state);
  if (!isReviewOpen(stage)) throw wrongStage(stage);
  const { documents, missing } = await loadMissing(context);
  if (missing.length > 0)
    throw new Refusal(
      CODE.validation_failed,
      'Some details are missing.',
      Object.fromEntries(missing.map((one) => [one, 'required'])),
    );
  await requestReview(db, account_id, state, now);
  await audit(context, {
    action: 'request_review',
    entity: 'account',
    entity_id: account_id,
    before: { status: state.status },
    after: { status: 'PENDING_KYC', documents: documents.map(({ id }) => id) },
  });
}

/** Documents can be added at any time: an admin may ask for another one by telephone. */
async function addDocument(
  files: FileStore,
  { kind, document_file }: { kind: NewKind; document_file: File },
  { transact, ...context }: NoTransactionContextOf<Add>,
) {
  const { account_id, user_id, now } = context;
  const file = await storeProof(files, 'document_file', document_file);
  return transact(async (db) => {
    requireFound(await lockReviewState(db, account_id));
    if ((await listDocuments(db, account_id)).length >= MAX_DOCUMENTS)
      throw new Refusal(CODE.wrong_state, 'There are too many documents. Remove one first.', 'too_many');
    const [id, file_id] = [uuid(), uuid()];
    await insertPrivateFile(db, { account_id, id: file_id, ...file });
    await insertDocument(db, { account_id, id, kind, file_id, created_by: user_id, created_at: now });
    await audit({ ...context, db }, { action: 'create', entity: 'account_document', entity_id: id, after: { kind } });
    return loadReview({ db, account_id, user_id });
  });
}
type NewKind = Parameters<typeof insertDocument>[1]['kind'];

const handlers = ({ files }: { files: FileStore }): Handlers<typeof contract> => ({
  read: (_, context) => loadReview(context),
  requestReview: async (_, context) => {
    await sendForReview(context);
    return loadReview(context);
  },
  document: ({ params: { id } }, { db, account_id }) => readDocument(db, files, account_id, id),
  removeDocument: async ({ params: { id } }, context) => {
    const { db, account_id, now } = context;
    const stage = reviewStage(requireFound(await lockReviewState(db, account_id)));
    const { kind } = requireFound(await findDocument(db, account_id, id));
    if (!isReviewOpen(stage)) throw wrongStage(stage);
    await deleteDocument(db, account_id, id, now);
    await audit(context, { action: 'delete', entity: 'account_document', entity_id: id, before: { kind } });
    return loadReview(context);
  },
});

/** Mounts the review's calls; the upload takes a multipart form. */
export async function serveOnboarding(server: Server, { files }: { files: FileStore }): Promise<void> {
  mount(server, contract, handlers({ files }));
  const admin: Handlers<typeof adminContract> = {
    document: ({ params: { account_id, id } }, { db }) => readDocument(db, files, account_id, id),
  };
  mount(server, adminContract, admin);
  const forms: Handlers<typeof onboardingForms> = {
    addDocument: { withoutTransaction: ({ body }, context) => addDocument(files, body, context) },
  };
  await registerMultipart(server, (multipart) => mount(multipart, onboardingForms, forms));
}
