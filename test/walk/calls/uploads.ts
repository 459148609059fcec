import { paymentUploadForms, type paymentUploads } from '@kutip/contracts/payment-uploads';
import { paymentUploadJobs } from '../../../apps/api/src/modules/payment-uploads/payment-uploads.job.ts';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const TABLE = 'name,email,phone,amount\nSiti,siti@payer.example,0123456678,10\nAli,nobody,0123456678,10\n';

/** A table of bills for a collection of the merchant's. */
const form = async (world: World) => {
  const { id: collection_id } = await world.collection();
  return { body: { file: new File([TABLE], 'bil.csv', { type: 'text/csv' }), collection_id } };
};
/** An upload that the worker is through with. */
const upload = async (world: World) => {
  const { id } = await world.asked(paymentUploadForms.upload, await form(world));
  await paymentUploadJobs(world.app.services)['upload_bills']!({ account_id: world.owner.account_id, id });
  return { params: { id } };
};

export const paymentUploadCalls: Calls<typeof paymentUploads> = {
  list: { door: 'merchant bills.read' },
  rows: { door: 'merchant bills.read' },
  template: { door: 'merchant bills.read' },
  read: { door: 'merchant bills.read', given: upload },
  brokenRows: { door: 'merchant bills.read', given: upload },
};

export const paymentUploadFormCalls: Calls<typeof paymentUploadForms> = {
  preview: { door: 'merchant bills.write', given: form },
  upload: { door: 'merchant bills.write', given: form },
};
