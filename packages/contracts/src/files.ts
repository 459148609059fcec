import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The address of an uploaded file on our own origin. Pictures from elsewhere would tell others who pays what. */
export const fileUrl = z.string().regex(/^\/files\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export const files = {
  /** Keeps a picture (jpeg, png, webp, gif) or a pdf; what it is, its content says, not its name. */
  upload: endpoint({
    method: 'POST',
    path: 'cdn/upload',
    access: { area: 'any', permission: 'bills.write' },
    multipart: true,
    body: z.object({ file: z.file() }),
    data: z.object({ url: z.string(), file_name: z.string(), size: z.number().int(), mime: z.string() }),
  }),
};
