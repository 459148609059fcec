import multipart from '@fastify/multipart';
import { MAX_FILE_SIZE } from './files.ts';
import type { Server } from './mount.ts';

/**
 * Registers multipart support for the calls that `mountAll` mounts (`multipart: true`), in a separate Fastify scope: no
 * other call accepts files into memory.
 */
export async function registerMultipart(server: Server, mountAll: (server: Server) => void): Promise<void> {
  await server.app.register(async (scope) => {
    await scope.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { files: 1, fields: 4, parts: 5, fileSize: MAX_FILE_SIZE },
      async onFile(part) {
        const content = await part.toBuffer();
        Object.assign(part, { value: new File([new Uint8Array(content)], part.filename, { type: part.mimetype }) });
      },
    });
    mountAll({ ...server, app: scope });
  });
}

const NAME_MAX = 255;

/** The uploaded file name without folders and invalid characters; for display only, never used as a path. */
export const sanitizeFileName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    // oxlint-disable-next-line no-control-regex -- it removes control characters
    .replace(/[\u0000-\u001f\u007f"<>]/g, '')
    .slice(-NAME_MAX) || 'file';
