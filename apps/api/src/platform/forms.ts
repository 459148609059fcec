import multipart from '@fastify/multipart';
import { LARGEST_FILE } from './files.ts';
import type { Server } from './mount.ts';

/**
 * Lets `mountAll` serve calls that take forms with a file (`multipart: true`). In a scope of their own: no other call
 * takes such forms, so none can be made to hold a file in memory.
 */
export async function withForms(server: Server, mountAll: (server: Server) => void): Promise<void> {
  await server.app.register(async (scope) => {
    await scope.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { files: 1, fields: 4, parts: 5, fileSize: LARGEST_FILE },
      async onFile(part) {
        const content = await part.toBuffer();
        Object.assign(part, { value: new File([new Uint8Array(content)], part.filename, { type: part.mimetype }) });
      },
    });
    mountAll({ ...server, app: scope });
  });
}

const NAME_MAX = 255;

/** The name that a browser sent, without folders and what no file name holds; only ever shown, never opened. */
export const cleanName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    // oxlint-disable-next-line no-control-regex -- control characters are what must go
    .replace(/[\u0000-\u001f\u007f"<>]/g, '')
    .slice(-NAME_MAX) || 'file';
