import { CODE } from '@kutip/contracts/codes';
import { files } from '@kutip/contracts/files';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { addDirectoryEntries, findOwner } from '../../platform/directory.ts';
import { detectFileType, type FileStore, type FileType } from '../../platform/files.ts';
import { sanitizeFileName, registerMultipart } from '../../platform/multipart.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { normalizeImage, refusePictureIfBusy } from '../../platform/image.ts';
import { insertFile, findPublicFile } from './files.queries.ts';
import { fileUrl } from './files.service.ts';

interface Services {
  store: FileStore;
  /** For reads outside a request's transaction. */
  connection: Connection;
}

/**
 * The content to store: pictures are re-encoded, documents are stored as uploaded. Refuses 4019 for a damaged picture.
 */
async function prepareUpload(content: Uint8Array, { mime }: FileType): Promise<Uint8Array> {
  if (!mime.startsWith('image/')) return content;
  const picture = await normalizeImage(content, mime);
  if (typeof picture !== 'string') return picture;
  throw new Refusal(CODE.upload_refused, 'This picture is damaged or too large.', { file: picture });
}

export const fileHandlers = ({ store }: Pick<Services, 'store'>): Handlers<typeof files> => ({
  upload: {
    withoutTransaction: async ({ body: { file } }, { transact, account_id }) => {
      const content = new Uint8Array(await file.arrayBuffer());
      const type = detectFileType(content);
      if (!type)
        throw new Refusal(CODE.upload_refused, 'Only pictures and PDF files can be uploaded.', { file: 'wrong_type' });
      if (content.length > type.max_size)
        throw new Refusal(CODE.upload_refused, 'This is too large.', { file: 'too_large' });
      const stored = await prepareUpload(content, type);
      const { path, sha256 } = await store.put(stored);
      const [id, name, size] = [uuid(), sanitizeFileName(file.name), stored.length];
      await transact(async (db) => {
        await insertFile(db, { account_id, id, path, name, mime: type.mime, size, sha256, is_public: true });
        await addDirectoryEntries(db, [{ kind: 'file', key: id, account_id, id }]);
      });
      return { url: fileUrl(id), file_name: name, size, mime: type.mime };
    },
  },
});

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

/** Serves the upload endpoint, and uploaded files by their URLs. */
export async function serveFiles(server: Server, { store, connection }: Services): Promise<void> {
  await registerMultipart(server, (forms) => {
    mount(forms, files, fileHandlers({ store }));
    forms.app.addHook('preParsing', async () => refusePictureIfBusy());
  });

  server.app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const { id } = request.params;
    const owner = isUuid(id) ? await findOwner(connection, 'file', id) : undefined;
    const file = owner && (await findPublicFile(connection, owner.account_id, id));
    if (!file) throw new Refusal(CODE.not_found, 'There is no such file.');
    // Defence in depth against uploads that contain scripts: no sniffing, scripts, plug-ins or frames.
    return reply
      .headers({
        'content-type': file.mime,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
        'cache-control': IMMUTABLE_CACHE,
        'content-disposition': file.mime.startsWith('image/') ? 'inline' : 'attachment; filename="document.pdf"',
      })
      .send(await store.get(file.path));
  });
}
