import multipart from '@fastify/multipart';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_SIZE } from './files.ts';
import type { Server } from './mount.ts';

/** Fields of a form beside its files. */
const MAX_FIELDS = 4;

/**
 * Registers multipart support for the calls that `mountAll` mounts (`multipart: true`), in a separate Fastify scope: no
 * other call accepts files into memory.
 */
export async function registerMultipart(
  server: Server,
  mountAll: (server: Server) => void,
  max_files = 1,
): Promise<void> {
  await server.app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: max_files, fields: MAX_FIELDS, parts: max_files + MAX_FIELDS, fileSize: MAX_FILE_SIZE },
    });
    scope.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.body = await readForm(request);
    });
    mountAll({ ...server, app: scope });
  });
}

/**
 * Reads a form into memory; a field that occurs several times is an array, which schemas refuse.
 * @throws Refusal for a form that ends early or is malformed: the parser's errors are about what the client sent.
 */
async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const values = new Map<string, unknown[]>();
  try {
    for await (const part of request.parts()) {
      const value =
        part.type === 'file'
          ? new File([(await part.toBuffer()) as Buffer<ArrayBuffer>], part.filename, { type: part.mimetype })
          : part.value;
      values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    throw hasStatus(error) ? error : unreadable();
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

/** The text fields of a form in their order; its files are read and dropped. Refuses what `readForm` refuses. */
export async function readTextFields(request: FastifyRequest): Promise<[name: string, value: string][]> {
  const fields: [string, string][] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') part.file.resume();
      else fields.push([part.fieldname, String(part.value)]);
    }
  } catch (error) {
    throw hasStatus(error) ? error : unreadable();
  }
  return fields;
}

const unreadable = (): Refusal =>
  new Refusal(CODE.validation_failed, 'The request could not be read. Check its format and try again.', 'unreadable');

/** Whether the error says which HTTP status it is, as that of too large a file does. */
const hasStatus = (error: unknown): boolean => error instanceof Error && 'statusCode' in error;

const NAME_MAX = 255;

/** The uploaded file name without folders and invalid characters; for display only, never used as a path. */
export const sanitizeFileName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    // oxlint-disable-next-line no-control-regex -- it removes control characters
    .replace(/[\u0000-\u001f\u007f"<>]/g, '')
    .slice(-NAME_MAX)
    .toWellFormed() || 'file';
