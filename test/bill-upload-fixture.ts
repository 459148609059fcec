import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentUploads } from '@kutip/contracts/payment-uploads';
import { expect } from 'vitest';
import type { TestCaller } from './test-app.ts';
import { billUploadsApp, type BillUploadsApp } from './bill-uploads-app.ts';

export const HEAD = 'name,email,phone,amount,title,due date,reference';
/** A row with a value in every column. */
export const LINE = 'Siti Aminah,Siti@Payer.example,012-345 6678,120.5,Yuran Januari,31-12-2026,A-1';
export const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');

/** Upload helpers for one merchant. */
const uploadHelpers = (app: BillUploadsApp, merchant: TestCaller) => {
  const read = (id: string, caller = merchant) => app.call(paymentUploads.read, { params: { id } }, caller);
  return {
    read,
    async billsOf(collection_id: string) {
      const input = { query: { limit: 100 }, body: { collection_id } };
      return (await app.call(customerBills.list, input, merchant)).data.list.data;
    },
    async rowsOf(upload_id: string, outcome?: 'FAILED' | 'CREATED') {
      const body = { upload_id, sort_type: 'asc' as const, ...(outcome && { outcome }) };
      return (await app.call(paymentUploads.rows, { query: { limit: 100 }, body }, merchant)).data.list.data;
    },
    /** Uploads a file, processes it and returns the upload. */
    async uploaded(content: Uint8Array | string, collection_id: string, fields: Record<string, string> = {}) {
      const answer = await app.upload(content, { collection_id, ...fields }, merchant);
      expect(answer).toMatchObject({ status: 200, response_code: 2000 });
      await app.processUpload(merchant, answer.data.id);
      return (await read(answer.data.id)).data;
    },
  };
};

/** An app with uploads, a merchant with upload helpers, and another merchant without access to them. */
export async function billUploadFixture() {
  const testApp = await billUploadsApp();
  const [merchant, other] = [await testApp.createMerchant(), await testApp.createMerchant()];
  return { testApp, merchant, other, tools: uploadHelpers(testApp, merchant) };
}
export type BillUploadFixture = Awaited<ReturnType<typeof billUploadFixture>>;
