import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentUploads } from '@kutip/contracts/payment-uploads';
import { expect } from 'vitest';
import type { Who } from './mounted-app.ts';
import { uploadingApp, type UploadingApp } from './uploading-app.ts';

export const HEAD = 'name,email,phone,amount,title,due date,reference';
/** A row in which everything is said. */
export const LINE = 'Siti Aminah,Siti@Payer.example,012-345 6678,120.5,Yuran Januari,31-12-2026,A-1';
export const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');

/** What a merchant does with uploads, in words. */
const uploadTools = (house: UploadingApp, merchant: Who) => {
  const read = (id: string, who = merchant) => house.call(paymentUploads.read, { params: { id } }, who);
  return {
    read,
    async billsOf(collection_id: string) {
      const asked = { query: { limit: 100 }, body: { collection_id } };
      return (await house.call(customerBills.list, asked, merchant)).data.list.data;
    },
    async rowsOf(upload_id: string, outcome?: 'FAILED' | 'CREATED') {
      const body = { upload_id, sort_type: 'asc' as const, ...(outcome && { outcome }) };
      return (await house.call(paymentUploads.rows, { query: { limit: 100 }, body }, merchant)).data.list.data;
    },
    /** Uploads and works it off; answers what is said of the upload then. */
    async uploaded(content: Uint8Array | string, collection_id: string, fields: Record<string, string> = {}) {
      const answer = await house.upload(content, { collection_id, ...fields }, merchant);
      expect(answer).toMatchObject({ status: 200, response_code: 2000 });
      await house.work(merchant, answer.data.id);
      return (await read(answer.data.id)).data;
    },
  };
};

/** The calls around uploads, a merchant with his tools, and another who must not see what is his. */
export async function uploadDesk() {
  const house = await uploadingApp();
  const [merchant, other] = [await house.merchant(), await house.merchant()];
  return { house, merchant, other, tools: uploadTools(house, merchant) };
}
export type UploadDesk = Awaited<ReturnType<typeof uploadDesk>>;
