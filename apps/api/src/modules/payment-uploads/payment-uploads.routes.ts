import { paymentUploadForms, paymentUploads } from '@kutip/contracts/payment-uploads';
import { found } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import { withForms } from '../../platform/forms.ts';
import { listOf } from '../../platform/listing.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { brokenRowsFile, templateFile } from './given-files.ts';
import { rowsOfUploads, uploadOf, uploadsOf } from './payment-uploads.queries.ts';
import { previewOf, takeUpload } from './uploaded-file.ts';
import { uploadWords } from './upload-words.ts';

const paymentUploadHandlers: Handlers<typeof paymentUploads> = {
  list: listOf(paymentUploads.list, ({ db, account_id }) => uploadsOf(db, account_id)),
  rows: listOf(paymentUploads.rows, ({ db, account_id }) => rowsOfUploads(db, account_id)),
  template: async ({ query }, { language, now }) => templateFile(query.format, uploadWords(language), now),
  read: async ({ params }, { db, account_id }) => found(await uploadOf(db, account_id, params.id)),
  async brokenRows({ params, query }, { db, account_id, language }) {
    const { id, file_name } = found(await uploadOf(db, account_id, params.id));
    return brokenRowsFile(query.format, uploadWords(language), { db, account_id, id, file_name });
  },
};

const formHandlers = ({ files }: { files: FileStore }): Handlers<typeof paymentUploadForms> => ({
  preview: { outside: ({ body }, context) => previewOf(body, context) },
  upload: { outside: ({ body }, context) => takeUpload(body, context, files) },
});

/** Serves the uploads of bills: some calls take a form with a file, the others do not. */
export async function servePaymentUploads(server: Server, services: { files: FileStore }): Promise<void> {
  mount(server, paymentUploads, paymentUploadHandlers);
  await withForms(server, (forms) => mount(forms, paymentUploadForms, formHandlers(services)));
}
