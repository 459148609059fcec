import { paymentUploadForms, paymentUploads } from '@kutip/contracts/payment-uploads';
import { requireFound } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { listHandler } from '../../platform/listing.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { brokenRowsFile, templateFile } from './downloadable-files.ts';
import { uploadRows, uploadOf, uploadsOf } from './payment-uploads.queries.ts';
import { previewUpload, createUpload } from './upload-bills.ts';
import { uploadMessages } from './upload-messages.ts';

const paymentUploadHandlers: Handlers<typeof paymentUploads> = {
  list: listHandler(paymentUploads.list, ({ db, account_id }) => uploadsOf(db, account_id)),
  rows: listHandler(paymentUploads.rows, ({ db, account_id }) => uploadRows(db, account_id)),
  template: async ({ query }, { language, now }) => templateFile(query.format, uploadMessages(language), now),
  read: async ({ params }, { db, account_id }) => requireFound(await uploadOf(db, account_id, params.id)),
  async brokenRows({ params, query }, { db, account_id, language }) {
    const { id, file_name } = requireFound(await uploadOf(db, account_id, params.id));
    return brokenRowsFile(query.format, uploadMessages(language), { db, account_id, id, file_name });
  },
};

const formHandlers = ({ files }: { files: FileStore }): Handlers<typeof paymentUploadForms> => ({
  preview: { withoutTransaction: ({ body }, context) => previewUpload(body, context) },
  upload: { withoutTransaction: ({ body }, context) => createUpload(body, context, files) },
});

/** Mounts bill uploads. Calls with a file take a multipart form. */
export async function servePaymentUploads(server: Server, services: { files: FileStore }): Promise<void> {
  mount(server, paymentUploads, paymentUploadHandlers);
  await registerMultipart(server, (forms) => mount(forms, paymentUploadForms, formHandlers(services)));
}
