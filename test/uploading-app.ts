import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Written } from '@kutip/contracts/endpoint';
import { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import { collectionHandlers } from '../apps/api/src/modules/collections/collections.routes.ts';
import { customerBillHandlers } from '../apps/api/src/modules/customer-bills/customer-bills.routes.ts';
import { paymentUploadJobs } from '../apps/api/src/modules/payment-uploads/payment-uploads.job.ts';
import { servePaymentUploads } from '../apps/api/src/modules/payment-uploads/payment-uploads.routes.ts';
import { openDiskFileStore, type FileStore } from '../apps/api/src/platform/files.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { storeOf, type Store } from '../apps/api/src/platform/store.ts';
import { mountedApp, type Envelope, type MountedApp, type Who } from './mounted-app.ts';
import { sendForm } from './upload-form.ts';

export interface UploadingApp extends MountedApp {
  files: FileStore;
  /** Makes a collection that takes any amount, unless `form` says otherwise. Answers its id. */
  collection(who: Who, form?: Partial<Written<typeof collections.create>['body']>): Promise<string>;
  upload(
    content: Uint8Array | string,
    fields: Record<string, string>,
    who?: Who,
  ): Promise<Envelope & { status: number }>;
  preview(
    content: Uint8Array | string,
    fields: Record<string, string>,
    who?: Who,
  ): Promise<Envelope & { status: number }>;
  /** Does what the worker does with an upload; `store` may be one in which things go wrong. */
  work(who: Who, id: string, store?: Store): Promise<void>;
}

/** The calls around uploads of bills, with a folder for the files. */
export async function uploadingApp(): Promise<UploadingApp> {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-test-'));
  const files = openDiskFileStore(folder);
  const config = { PUBLIC_URL: 'https://pay.example.my', SANDBOX_URL: '' };
  const house = await mountedApp(async ({ server }) => {
    mount(server, collections, collectionHandlers({ config }));
    mount(server, customerBills, customerBillHandlers({ config }));
    await servePaymentUploads(server, { files });
  });
  const send =
    (endpoint: (typeof paymentUploadForms)['upload' | 'preview']): UploadingApp['upload'] =>
    (content, fields, who) =>
      sendForm(
        house,
        endpoint,
        { file: { content: Buffer.from(content), name: 'C:\\fakepath\\bil.csv' }, fields },
        who,
      );
  return {
    ...house,
    files,
    async collection(who, form = {}) {
      const body = { title: 'Yuran sekolah', amount_type: 'OPEN' as const, channel_flags: ['fpx' as const], ...form };
      return (await house.call(collections.create, { body }, who)).data.id;
    },
    upload: send(paymentUploadForms.upload),
    preview: send(paymentUploadForms.preview),
    async work({ account_id }, id, store = storeOf(house.db)) {
      const services = { config, store, clock: house.clock, files };
      await paymentUploadJobs(services)['upload_bills']!({ account_id, id });
    },
    async close() {
      await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
