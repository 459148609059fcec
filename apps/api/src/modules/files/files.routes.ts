import multipart from '@fastify/multipart';
import { CODE } from '@kutip/contracts/codes';
import { files } from '@kutip/contracts/files';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { enterDirectory, ownerOf } from '../../platform/directory.ts';
import { fileTypeOf, LARGEST_FILE, type FileStore } from '../../platform/files.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { insertFile, publicFile } from './files.queries.ts';
import { urlOfFile } from './files.service.ts';

interface Services {
  store: FileStore;
  /** For reads outside a request's transaction. */
  connection: Connection;
}

const NAME_MAX = 255;

/** The name that a browser sent, without folders and what no file name holds; only ever shown, never opened. */
const cleanName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    // oxlint-disable-next-line no-control-regex -- control characters are what must go
    .replace(/[\u0000-\u001f\u007f"<>]/g, '')
    .slice(-NAME_MAX) || 'file';

export const fileHandlers = ({ store }: Pick<Services, 'store'>): Handlers<typeof files> => ({
  upload: {
    outside: async ({ body: { file } }, { transact, account_id }) => {
      const content = new Uint8Array(await file.arrayBuffer());
      const type = fileTypeOf(content);
      if (!type)
        throw new Refusal(CODE.upload_refused, 'Only pictures and PDF files can be uploaded.', { file: 'wrong_type' });
      if (content.length > type.max_size)
        throw new Refusal(CODE.upload_refused, 'This is too large.', { file: 'too_large' });
      const { path, sha256 } = await store.put(content);
      const [id, name, size] = [uuid(), cleanName(file.name), content.length];
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
  // In a scope of its own: no other call takes forms with files, so none can be made to hold one in memory.
  await server.app.register(async (scope) => {
    await scope.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { files: 1, fields: 4, parts: 5, fileSize: LARGEST_FILE },
      async onFile(part) {
        const content = await part.toBuffer();
        Object.assign(part, { value: new File([new Uint8Array(content)], part.filename, { type: part.mimetype }) });
      },
    });
    mount({ ...server, app: scope }, files, fileHandlers({ store }));
  });

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
