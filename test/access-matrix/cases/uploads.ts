import { paymentUploadForms, type paymentUploads } from '@kutip/contracts/payment-uploads';
import { paymentUploadJobs } from '../../../apps/api/src/modules/payment-uploads/payment-uploads.job.ts';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const TABLE = 'name,email,phone,amount\nSiti,siti@payer.example,0123456678,10\nAli,nobody,0123456678,10\n';

/** A bill upload for a collection. */
const form = async (fixture: MerchantFixture) => {
  const { id: collection_id } = await fixture.createCollection();
  return { body: { file: new File([TABLE], 'bil.csv', { type: 'text/csv' }), collection_id } };
};
/** Creates an upload that the worker has processed. */
const upload = async (fixture: MerchantFixture) => {
  const { id } = await fixture.callAsOwner(paymentUploadForms.upload, await form(fixture));
  await paymentUploadJobs(fixture.app.services)['upload_bills']!({ account_id: fixture.owner.account_id, id });
  return { params: { id } };
};

export const paymentUploadCases: AccessCases<typeof paymentUploads> = {
  list: { rule: 'merchant bills.read' },
  rows: { rule: 'merchant bills.read' },
  template: { rule: 'merchant bills.read' },
  read: { rule: 'merchant bills.read', prepareInput: upload },
  brokenRows: { rule: 'merchant bills.read', prepareInput: upload },
};

export const paymentUploadFormCases: AccessCases<typeof paymentUploadForms> = {
  preview: { rule: 'merchant bills.write', prepareInput: form },
  upload: { rule: 'merchant bills.write', prepareInput: form },
};
