import { PICTURE_COLOURS } from '@kutip/domain/picture-suggestions';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { fileUrl } from './files.ts';
import { listing } from './listing.ts';
import { resource } from './resource.ts';
import { timestamp } from './wire.ts';

const MAX_TAGS = 20;
/** Pictures of one bulk creation. */
const MAX_BULK_IMAGES = 50;

/** Tags are compared without regard to case, so they are stored in lower case and once. */
const tags = z
  .array(z.string().trim().toLowerCase().min(1).max(30))
  .max(MAX_TAGS)
  .transform((given) => [...new Set(given)]);

const row = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  /** In pixels; null for a picture that was uploaded before sizes were kept. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  tags: z.array(z.string()),
  /** The tags as one text, for search and export. */
  tag_text: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
/** `url` is that of an uploaded picture of the same account; it cannot be changed later. */
const create = z.object({ title: text(120), url: fileUrl, tags: tags.default([]) });
const LIST_PATH = 'merchant-cloud-image-records';
const listed = {
  search: ['title', 'tag_text'],
  sort: ['created_at', 'title'],
  date_column: 'created_at',
  default_limit: 100,
} as const;

/** The image library of a merchant (D-58). */
export const images = {
  ...resource({
    path: 'merchant-cloud-image',
    area: 'merchant',
    subject: 'shop',
    row,
    create,
    list: { ...listed, path: LIST_PATH },
    unique: ['url'],
  }),
  /** The same list under the address of the specification, which is outside the resource. */
  listRecords: listing({ ...listed, path: LIST_PATH, row, access: { area: 'merchant', permission: 'shop.read' } }),
  /** Adds several uploaded pictures: all of them or, when one is refused, none. */
  createMany: endpoint({
    method: 'POST',
    path: 'merchant-cloud-image/bulk-create-cloud-image',
    access: { area: 'merchant', permission: 'shop.write' },
    body: z.object({ images: z.array(create).min(1).max(MAX_BULK_IMAGES) }),
    data: z.array(row),
  }),
};

export const imageAnalysis = {
  /** Suggests texts for an uploaded picture from its file name, colours and shape (D-59). Nothing leaves the server. */
  product: endpoint({
    method: 'POST',
    path: 'image-analysis/product',
    access: { area: 'merchant', permission: 'shop.write' },
    body: z.object({ image_url: fileUrl }),
    data: z.object({
      /** Null when the file name says nothing, such as that of a camera. */
      title: z.string().nullable(),
      description: z.string().nullable(),
      tags: z.array(z.string()),
      /** A category of the merchant whose name is in the file name. */
      category: z.string().nullable(),
      main_colour: z.object({ hex: z.string(), name: z.enum(PICTURE_COLOURS) }),
    }),
  }),
};
