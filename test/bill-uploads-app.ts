import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import { collectionHandlers } from '../apps/api/src/modules/collections/collections.routes.ts';
import { customerBillHandlers } from '../apps/api/src/modules/customer-bills/customer-bills.routes.ts';
import { paymentUploadJobs } from '../apps/api/src/modules/payment-uploads/payment-uploads.job.ts';
import { servePaymentUploads } from '../apps/api/src/modules/payment-uploads/payment-uploads.routes.ts';
import { openDiskFileStore, type FileStore } from '../apps/api/src/platform/files.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { storeOf, type Store } from '../apps/api/src/platform/store.ts';
import { testApp, type Envelope, type TestApp, type TestCaller } from './test-app.ts';
import { sendForm } from './upload-form.ts';

export interface BillUploadsApp extends TestApp {
  files: FileStore;
  /** Creates a collection for any amount, unless `form` says otherwise; returns its id. */
  createCollection(who: TestCaller, form?: Partial<RequestInput<typeof collections.create>['body']>): Promise<string>;
  upload(
    content: Uint8Array | string,
    fields: Record<string, string>,
    who?: TestCaller,
  ): Promise<Envelope & { status: number }>;
  preview(
    content: Uint8Array | string,
    fields: Record<string, string>,
    who?: TestCaller,
  ): Promise<Envelope & { status: number }>;
  /** Processes an upload as the worker does; `store` can be a failing one. */
  processUpload(who: TestCaller, id: string, store?: Store, attempts?: number): Promise<void>;
}

/** Bill uploads over HTTP on a test database, with a temporary folder for files. */
export async function billUploadsApp(): Promise<BillUploadsApp> {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-test-'));
  const files = openDiskFileStore(folder);
  const config = { PUBLIC_URL: 'https://pay.example.my', SANDBOX_URL: '' };
  const app = await testApp(async ({ server }) => {
    mount(server, collections, collectionHandlers({ config }));
    mount(server, customerBills, customerBillHandlers({ config }));
    await servePaymentUploads(server, { files });
  });
  const send =
    (endpoint: (typeof paymentUploadForms)['upload' | 'preview']): BillUploadsApp['upload'] =>
    (content, fields, who) =>
      sendForm(app, endpoint, { file: { content: Buffer.from(content), name: 'C:\\fakepath\\bil.csv' }, fields }, who);
  return {
    ...app,
    files,
    async createCollection(who, form = {}) {
      const body = { title: 'Yuran sekolah', amount_type: 'OPEN' as const, channel_flags: ['fpx' as const], ...form };
      return (await app.call(collections.create, { body }, who)).data.id;
    },
    upload: send(paymentUploadForms.upload),
    preview: send(paymentUploadForms.preview),
    async processUpload({ account_id }, id, store = storeOf(app.db), attempts = 1) {
      const services = { config, store, clock: app.clock, files };
      await paymentUploadJobs(services)['upload_bills']!({ account_id, id }, { job: { attempts, max_attempts: 10 } });
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
