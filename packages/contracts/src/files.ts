import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The URL of an uploaded file on our own origin. Images of other origins would reveal payers to third parties. */
export const fileUrl = z.string().regex(/^\/files\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** Files of one bulk upload. */
export const MAX_BULK_FILES = 10;

const uploader = { area: 'any', permission: 'bills.write' } as const;
const stored = z.object({
  url: z.string(),
  file_name: z.string(),
  /** In bytes, as stored: a picture is encoded again. */
  size: z.number().int(),
  mime: z.string(),
  /** In pixels, as stored; null for documents. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

export const files = {
  /** Stores an image (jpeg, png, webp, gif) or a pdf; the type is detected from the content, not the name. */
  upload: endpoint({
    method: 'POST',
    path: 'cdn/upload',
    access: uploader,
    multipart: true,
    body: z.object({ file: z.file() }),
    data: stored,
  }),
};

/** Calls with several files. */
export const bulkFiles = {
  /** Stores each file like `upload`, in the order given. A file that is refused does not stop the others: `error` says why. */
  bulkUpload: endpoint({
    method: 'POST',
    path: 'cdn/bulk-upload',
    access: uploader,
    multipart: true,
    body: z.object({
      files: z.union([z.file().transform((file) => [file]), z.array(z.file()).min(1).max(MAX_BULK_FILES)]),
    }),
    data: z.array(
      z.union([
        stored.extend({ error: z.null() }),
        z.object({ url: z.null(), file_name: z.string(), error: z.string() }),
      ]),
    ),
  }),
};
