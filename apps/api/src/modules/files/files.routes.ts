import { CODE } from '@kutip/contracts/codes';
import { files } from '@kutip/contracts/files';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { enterDirectory, ownerOf } from '../../platform/directory.ts';
import { fileTypeOf, type FileStore, type FileType } from '../../platform/files.ts';
import { cleanName, withForms } from '../../platform/forms.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { keptPicture } from '../../platform/picture.ts';
import { insertFile, publicFile } from './files.queries.ts';
import { urlOfFile } from './files.service.ts';

interface Services {
  store: FileStore;
  /** For reads outside a request's transaction. */
  connection: Connection;
}

/** What is kept of an upload: a picture drawn anew, a document as it came. Refuses (4019) a broken picture. */
async function keptOf(content: Uint8Array, { mime }: FileType): Promise<Uint8Array> {
  if (!mime.startsWith('image/')) return content;
  const picture = await keptPicture(content, mime);
  if (typeof picture !== 'string') return picture;
  throw new Refusal(CODE.upload_refused, 'This picture is damaged or far too large.', { file: picture });
}

export const fileHandlers = ({ store }: Pick<Services, 'store'>): Handlers<typeof files> => ({
  upload: {
    outside: async ({ body: { file } }, { transact, account_id }) => {
      const content = new Uint8Array(await file.arrayBuffer());
      const type = fileTypeOf(content);
      if (!type)
        throw new Refusal(CODE.upload_refused, 'Only pictures and PDF files can be uploaded.', { file: 'wrong_type' });
      if (content.length > type.max_size)
        throw new Refusal(CODE.upload_refused, 'This is too large.', { file: 'too_large' });
      const kept = await keptOf(content, type);
      const { path, sha256 } = await store.put(kept);
      const [id, name, size] = [uuid(), cleanName(file.name), kept.length];
      await transact(async (db) => {
        await insertFile(db, { account_id, id, path, name, mime: type.mime, size, sha256, is_public: true });
        await enterDirectory(db, [{ kind: 'file', key: id, account_id, id }]);
      });
      return { url: urlOfFile(id), file_name: name, size, mime: type.mime };
    },
  },
});

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the upload call, and uploaded files by their addresses. */
export async function serveFiles(server: Server, { store, connection }: Services): Promise<void> {
  await withForms(server, (forms) => mount(forms, files, fileHandlers({ store })));

  server.app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const { id } = request.params;
    const owner = isUuid(id) ? await ownerOf(connection, 'file', id) : undefined;
    const file = owner && (await publicFile(connection, owner.account_id, id));
    if (!file) throw new Refusal(CODE.not_found, 'There is no such file.');
    // Even a picture that is a script in disguise does nothing: no sniffing, no script, no plug-in, no frame.
    return reply
      .headers({
        'content-type': file.mime,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
        'cache-control': FOR_EVER,
        'content-disposition': file.mime.startsWith('image/') ? 'inline' : 'attachment; filename="document.pdf"',
      })
      .send(await store.get(file.path));
  });
}
