import { PRODUCT_STATUS } from '@kutip/domain/product';
import { z } from 'zod';
import { record_status } from './collections.ts';
import { text } from './fields.ts';
import { resource } from './resource.ts';
import { timestamp } from './wire.ts';

/** The address of a picture of the library. */
export const picture = z.string().trim().max(500);
export const statusFilter = z.coerce.number<number>().pipe(record_status);
export const sort_order = z.int().min(0).max(1_000_000);

/** A group of products on the pages of a store. */
const group = {
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  image_url: z.string().nullable(),
  sort_order: z.number().int(),
  /** 1 active, 2 hidden. */
  record_status: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
};
const newGroup = {
  title: text(120),
  description: z.string().trim().max(1_000).nullish(),
  image_url: picture.nullish(),
  sort_order: sort_order.default(0),
  record_status: record_status.default(PRODUCT_STATUS.active),
};
const groupList = {
  search: ['title'],
  sort: ['sort_order', 'title', 'created_at', 'updated_at'],
  filters: { record_status: statusFilter },
  date_column: 'created_at',
} as const;

export const productCategories = resource({
  path: 'product-categories',
  area: 'merchant',
  subject: 'shop',
  row: z.object(group),
  create: z.object(newGroup),
  list: { ...groupList, path: 'merchant-product-category' },
  unique: ['title'],
});

export const productSubcategories = resource({
  path: 'product-subcategory',
  area: 'merchant',
  subject: 'shop',
  row: z.object({ ...group, category_id: z.uuid() }),
  create: z.object({ ...newGroup, category_id: z.uuid() }),
  list: {
    ...groupList,
    filters: { ...groupList.filters, category_id: z.uuid() },
    path: 'merchant-product-subcategory',
  },
});

export const productTags = resource({
  path: 'product-tags',
  area: 'merchant',
  subject: 'shop',
  row: z.object({ id: z.uuid(), name: z.string(), created_at: timestamp, updated_at: timestamp }),
  create: z.object({ name: text(60) }),
  list: { path: 'merchant-product-tags', search: ['name'], sort: ['name', 'created_at'], date_column: 'created_at' },
  unique: ['name'],
});
