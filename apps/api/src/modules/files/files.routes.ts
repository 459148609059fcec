import { CODE } from '@kutip/contracts/codes';
import { bulkFiles, files, MAX_BULK_FILES } from '@kutip/contracts/files';
import { PICTURE_WIDTHS } from '@kutip/domain/picture-url';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyReply } from 'fastify';
import { validate as isUuid } from 'uuid';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { addDirectoryEntries, findOwner } from '../../platform/directory.ts';
import { detectFileType, type FileStore } from '../../platform/files.ts';
import { normalizeImage, refusePictureIfBusy } from '../../platform/image.ts';
import { mount, type Context, type Handlers, type Server } from '../../platform/mount.ts';
import { registerMultipart, sanitizeFileName } from '../../platform/multipart.ts';
import { findPublicFile, insertFile } from './files.queries.ts';
import { fileUrl } from './files.service.ts';
import { readResized } from './resized-pictures.ts';

interface Services {
  store: FileStore;
  /** For reads outside a request's transaction. */
  connection: Connection;
}

const refuseUpload = (message: string, reason: string) => new Refusal(CODE.upload_refused, message, { file: reason });

/** Encodes a picture again; a document stays as uploaded. Refuses 4019 for a damaged picture. */
async function prepareContent(content: Uint8Array, mime: ReturnType<typeof typeOf>['mime']) {
  if (mime === 'application/pdf') return { content, width: null, height: null };
  const picture = await normalizeImage(content, mime);
  if (typeof picture === 'string') throw refuseUpload('This picture is damaged or too large.', picture);
  return picture;
}

/** Refuses 4019 a content of another type, or one that is too large. */
function typeOf(content: Uint8Array) {
  const type = detectFileType(content);
  if (!type) throw refuseUpload('Only pictures and PDF files can be uploaded.', 'wrong_type');
  if (content.length > type.max_size) throw refuseUpload('This is too large.', 'too_large');
  return type;
}

/** Puts an uploaded file into the store; `insertPublicFiles` records it. Refuses 4019. */
async function storeUpload(store: FileStore, file: File) {
  const uploaded = new Uint8Array(await file.arrayBuffer());
  const { mime } = typeOf(uploaded);
  const { content, width, height } = await prepareContent(uploaded, mime);
  const { path, sha256 } = await store.put(content);
  return { id: uuid(), path, sha256, name: sanitizeFileName(file.name), mime, size: content.length, width, height };
}
type StoredUpload = Awaited<ReturnType<typeof storeUpload>>;

async function insertPublicFiles({ db, account_id }: Pick<Context, 'db' | 'account_id'>, uploads: StoredUpload[]) {
  for (const upload of uploads) await insertFile(db, { ...upload, account_id, is_public: true });
  await addDirectoryEntries(
    db,
    uploads.map(({ id }) => ({ kind: 'file', key: id, account_id, id })),
  );
}

const answerOf = ({ id, name, size, mime, width, height }: StoredUpload) => ({
  url: fileUrl(id),
  file_name: name,
  size,
  mime,
  width,
  height,
});

/** A file that is refused (4019) as its reason; any other refusal ends the request. */
const storeOrReason = (store: FileStore, file: File): Promise<StoredUpload | { name: string; reason: string }> =>
  storeUpload(store, file).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== CODE.upload_refused) throw error;
    const { file: reason } = error.breakdown as { file: string };
    return { name: sanitizeFileName(file.name), reason };
  });

export const fileHandlers = ({ store }: Pick<Services, 'store'>): Handlers<typeof files> => ({
  upload: {
    withoutTransaction: async ({ body: { file } }, { transact, account_id }) => {
      const upload = await storeUpload(store, file);
      await transact((db) => insertPublicFiles({ db, account_id }, [upload]));
      return answerOf(upload);
    },
  },
});

export const bulkFileHandlers = ({ store }: Pick<Services, 'store'>): Handlers<typeof bulkFiles> => ({
  bulkUpload: {
    withoutTransaction: async ({ body }, { transact, account_id }) => {
      const results: Awaited<ReturnType<typeof storeOrReason>>[] = [];
      // One after the other: a bulk upload must not take all places of the queue of pictures.
      for (const file of body.files) results.push(await storeOrReason(store, file));
      const uploads = results.filter((one) => 'id' in one);
      await transact((db) => insertPublicFiles({ db, account_id }, uploads));
      return results.map((one) =>
        'id' in one ? { ...answerOf(one), error: null } : { url: null, file_name: one.name, error: one.reason },
      );
    },
  },
});

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

/** Sends an uploaded file. Defence in depth against uploads that contain scripts: no sniffing, scripts, plug-ins or frames. */
const sendFile = (reply: FastifyReply, mime: string, content: Uint8Array) =>
  reply
    .headers({
      'content-type': mime,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
      'cache-control': IMMUTABLE_CACHE,
      'content-disposition': mime.startsWith('image/') ? 'inline' : 'attachment; filename="document.pdf"',
    })
    .send(content);

/** A public file by its id. Refuses 4004. */
async function requirePublicFile(connection: Connection, id: string) {
  const owner = isUuid(id) ? await findOwner(connection, 'file', id) : undefined;
  const file = owner && (await findPublicFile(connection, owner.account_id, id));
  if (!file) throw new Refusal(CODE.not_found, 'There is no such file.');
  return { ...file, id, account_id: owner.account_id };
}

/** Serves the upload endpoints, and uploaded files by their URLs. */
export async function serveFiles(server: Server, { store, connection }: Services): Promise<void> {
  const refuseIfBusy = async () => refusePictureIfBusy();
  await registerMultipart(server, (forms) => {
    mount(forms, files, fileHandlers({ store }));
    forms.app.addHook('preParsing', refuseIfBusy);
  });
  await registerMultipart(
    server,
    (forms) => {
      mount(forms, bulkFiles, bulkFileHandlers({ store }));
      forms.app.addHook('preParsing', refuseIfBusy);
    },
    MAX_BULK_FILES,
  );

  server.app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const { mime, path } = await requirePublicFile(connection, request.params.id);
    return sendFile(reply, mime, await store.get(path));
  });

  server.app.get<{ Params: { id: string; width: string } }>('/files/:id/:width.webp', async ({ params }, reply) => {
    const width = PICTURE_WIDTHS.find((one) => String(one) === params.width);
    const file = await requirePublicFile(connection, params.id);
    if (width === undefined || !file.mime.startsWith('image/'))
      throw new Refusal(CODE.not_found, 'There is no such file.');
    return sendFile(reply, 'image/webp', await readResized({ store, connection }, file, width));
  });
}
