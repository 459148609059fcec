import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The URL of an uploaded file on our own origin. Images of other origins would reveal payers to third parties. */
export const fileUrl = z.string().regex(/^\/files\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export const files = {
  /** Stores an image (jpeg, png, webp, gif) or a pdf; the type is detected from the content, not the name. */
  upload: endpoint({
    method: 'POST',
    path: 'cdn/upload',
    access: { area: 'any', permission: 'bills.write' },
    multipart: true,
    body: z.object({ file: z.file() }),
    data: z.object({ url: z.string(), file_name: z.string(), size: z.number().int(), mime: z.string() }),
  }),
};
