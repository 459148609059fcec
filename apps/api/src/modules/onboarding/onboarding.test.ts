import { api } from '@kutip/contracts/api';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { MAX_DOCUMENTS } from '@kutip/domain/onboarding';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import {
  openMerchantFixture,
  type Member,
  type MerchantFixture,
} from '../../../../../test/access-matrix/merchant-fixture.ts';
import {
  addBusinessOwner,
  addCompany,
  completeReview,
  confirmAddress,
  documentFile,
  reopenAccount,
} from '../../../../../test/access-matrix/onboarding-fixtures.ts';

let app: FullApp;
let fixture: MerchantFixture;
let admin: Member;
beforeAll(async () => {
  app = await fullApp();
  admin = await (await openMerchantFixture(app)).createMember('admin');
});
beforeEach(async () => {
  fixture = await openMerchantFixture(app);
  await reopenAccount(fixture);
});
afterAll(() => app.close());

const { read, requestReview, document, removeDocument } = api.onboarding;
const callAs = async (endpoint: Endpoint, input: object, by: Member = fixture.owner) =>
  (await app.request(endpoint, by.access_token, input)).json();
const add = (kind: 'REGISTRATION_CERTIFICATE' | 'OWNER_IDENTIFICATION' | 'BUSINESS_PROOF', by?: Member) =>
  callAs(api.onboardingForms.addDocument, documentFile(kind), by);
const decide = (status: string, reason?: string) =>
  callAs(
    api.accountAdmin.setStatus,
    { params: { id: fixture.owner.account_id }, body: { status, ...(reason && { reason }) } },
    admin,
  );

describe('before a review', () => {
  test('what is missing is listed until everything is entered', async () => {
    const missing = async () => (await callAs(read, {})).data.missing;
    await app.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', fixture.owner.user_id)
      .execute();
    const all = ['EMAIL', 'COMPANY', 'OWNER', 'REGISTRATION_CERTIFICATE', 'OWNER_IDENTIFICATION'];
    expect(await missing()).toEqual(all);
    await confirmAddress(fixture, fixture.owner);
    const company_id = await addCompany(fixture);
    expect(await missing()).toEqual(all.slice(2));
    await addBusinessOwner(fixture, company_id);
    await add('OWNER_IDENTIFICATION');
    expect(await missing()).toEqual(['REGISTRATION_CERTIFICATE']);
    expect(await callAs(requestReview, {})).toMatchObject({
      response_code: 4000,
      breakdown_errors: { REGISTRATION_CERTIFICATE: 'required' },
    });
    const { data } = await add('REGISTRATION_CERTIFICATE');
    expect(data).toMatchObject({ stage: 'NOT_SENT', missing: [], documents: [{}, { file_name: 'document.pdf' }] });
  });

  test('a document can be opened by its merchant and by admins only, and removed', async () => {
    const { data } = await add('BUSINESS_PROOF');
    const params = { id: data.documents[0].id as string };
    const served = await app.request(document, fixture.owner.access_token, { params });
    expect(served.rawPayload.toString()).toBe('%PDF-1.7\ndocument');
    const other = (await openMerchantFixture(app)).owner;
    expect(await callAs(document, { params }, other)).toMatchObject({ response_code: 4004 });
    expect(await callAs(removeDocument, { params }, other)).toMatchObject({ response_code: 4004 });
    const of_admin = { params: { ...params, account_id: fixture.owner.account_id } };
    const opened = await app.request(api.onboardingAdmin.document, admin.access_token, of_admin);
    expect(opened.rawPayload.toString()).toBe('%PDF-1.7\ndocument');
    expect(await callAs(api.onboardingAdmin.document, of_admin)).toMatchObject({ response_code: 4003 });
    const elsewhere = { params: { ...params, account_id: other.account_id } };
    expect(await callAs(api.onboardingAdmin.document, elsewhere, admin)).toMatchObject({ response_code: 4004 });
    expect((await callAs(removeDocument, { params })).data.documents).toEqual([]);
    expect(await callAs(document, { params })).toMatchObject({ response_code: 4004 });
    expect(await callAs(removeDocument, { params })).toMatchObject({ response_code: 4004 });
  });

  test('a file of another type, and one too many, are refused', async () => {
    const script = documentFile('BUSINESS_PROOF', '<script>alert(1)</script>');
    expect(await callAs(api.onboardingForms.addDocument, script)).toMatchObject({
      response_code: 4019,
      breakdown_errors: { document_file: 'wrong_type' },
    });
    for (let at = 0; at < MAX_DOCUMENTS; at += 1) await add('BUSINESS_PROOF');
    expect(await add('BUSINESS_PROOF')).toMatchObject({ response_code: 4010, breakdown_errors: 'too_many' });
  });
});

describe('a review', () => {
  beforeEach(() => completeReview(fixture, fixture.owner));

  test('is requested once, seen by admins with its documents, and ends in approval', async () => {
    const waiting = async () => (await callAs(api.adminDashboard.read, {}, admin)).data.waiting.merchants as number;
    const before = await waiting();
    const answers = await Promise.all([callAs(requestReview, {}), callAs(requestReview, {})]);
    expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4010]);
    expect(await waiting()).toBe(before + 1);
    const { data } = await callAs(read, {});
    expect(data).toMatchObject({ stage: 'IN_REVIEW', status: 'PENDING_KYC', reason: null });
    const params = { id: data.documents[0].id as string };
    expect(await callAs(removeDocument, { params })).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'in_review',
    });
    const record = (await callAs(api.accountAdmin.read, { params: { id: fixture.owner.account_id } }, admin)).data;
    expect(record).toMatchObject({
      review_requested_at: expect.any(String),
      business_owners: [{ full_name: 'Aminah binti Ujian' }],
      documents: [{ kind: 'REGISTRATION_CERTIFICATE' }, { kind: 'OWNER_IDENTIFICATION' }],
    });
    expect((await decide('ACTIVE')).data.status).toBe('ACTIVE');
    expect((await callAs(read, {})).data).toMatchObject({ stage: 'APPROVED', reason: null });
    expect(await callAs(requestReview, {})).toMatchObject({ response_code: 4010, breakdown_errors: 'approved' });
    expect(await callAs(removeDocument, { params })).toMatchObject({ response_code: 4010 });
  });

  test('a refusal shows its reason, and the merchant mends and sends it again', async () => {
    await callAs(requestReview, {});
    const reason = 'The certificate is not readable. Send a clear copy.';
    await decide('REJECTED', reason);
    const { data } = await callAs(read, {});
    expect(data).toMatchObject({ stage: 'REFUSED', reason, review_requested_at: null });
    const certificate = data.documents.find(({ kind }: { kind: string }) => kind === 'REGISTRATION_CERTIFICATE');
    await callAs(removeDocument, { params: { id: certificate.id } });
    expect(await callAs(requestReview, {})).toMatchObject({ response_code: 4000 });
    await add('REGISTRATION_CERTIFICATE');
    expect((await callAs(requestReview, {})).data).toMatchObject({ stage: 'IN_REVIEW', reason: null });
    const { data: decided } = await decide('ACTIVE');
    expect(decided.decisions.map(({ to }: { to: string }) => to)).toEqual(['REJECTED', 'ACTIVE']);
    const { rows } = await app.services.db.executeQuery<{ action: string }>(
      app.db
        .selectFrom('audit_logs')
        .select('action')
        .where('account_id', '=', fixture.owner.account_id)
        .where('entity', '=', 'account')
        .where('action', 'in', ['request_review', 'decide'])
        .orderBy('at')
        .orderBy('id')
        .compile(),
    );
    expect(rows.map(({ action }) => action)).toEqual(['request_review', 'decide', 'request_review', 'decide']);
  });

  test('a suspended merchant cannot send themselves for review', async () => {
    await decide('ACTIVE');
    await decide('SUSPENDED', 'The bank asks who owns it.');
    expect((await callAs(read, {})).data).toMatchObject({ stage: 'SUSPENDED', reason: 'The bank asks who owns it.' });
    expect(await callAs(requestReview, {})).toMatchObject({ response_code: 4010, breakdown_errors: 'suspended' });
  });

  test('staff without the permission cannot add documents or request a review', async () => {
    const viewer = await fixture.createMember('merchant_viewer');
    expect(await add('BUSINESS_PROOF', viewer)).toMatchObject({ response_code: 4003 });
    expect(await callAs(requestReview, {}, viewer)).toMatchObject({ response_code: 4003 });
  });
});
