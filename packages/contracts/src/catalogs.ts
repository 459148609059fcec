import { AMOUNT_TYPES, RECORD_STATUS } from '@kutip/domain/collection';
import { PAGE_TYPES } from '@kutip/domain/content-page';
import { z } from 'zod';
import { publicMerchant, publicSupport, record_status } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listing } from './listing.ts';
import { resource } from './resource.ts';
import { money, timestamp } from './wire.ts';

const MAX_CONTENT = 60_000;
const MAX_COLLECTIONS = 60;

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const row = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  slug: z.string(),
  title: z.string(),
  page_type: z.string(),
  /** HTML of the allowed elements only. */
  content: z.string().nullable(),
  /** The payment forms that a CATALOG lists, in their order. */
  collection_ids: z.array(z.uuid()),
  /** 1 published, 2 draft. */
  record_status: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});

/** A payment form as a catalog lists it. */
const catalogItem = z.object({
  uuid: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  amount_type: z.enum(AMOUNT_TYPES),
  amount: money.nullable(),
  min_amount: money.nullable(),
  max_amount: money.nullable(),
  quantity_enable: z.boolean(),
});

const LIST_PATH = 'merchant-catalogs';
const listed = {
  search: ['title', 'slug'],
  sort: ['updated_at', 'created_at', 'title'],
  filters: { record_status: z.coerce.number<number>().pipe(record_status), page_type: z.enum(PAGE_TYPES) },
  date_column: 'created_at',
} as const;

/** The records with their content; the contract lists them without. */
export const catalogRecords = resource({
  path: 'catalogs',
  area: 'merchant',
  subject: 'shop',
  row,
  create: z.object({
    title: text(120),
    slug,
    page_type: z.enum(PAGE_TYPES).default('CONTENT'),
    /** HTML; elements and attributes that are not allowed are removed before it is stored. */
    content: z.string().max(MAX_CONTENT).nullish(),
    collection_ids: z.array(z.uuid()).max(MAX_COLLECTIONS).default([]),
    record_status: record_status.default(RECORD_STATUS.active),
  }),
  list: { ...listed, path: LIST_PATH },
  unique: ['slug'],
});

const publicPage = z.object({
  title: z.string(),
  content: z.string(),
  /** The first sentences as plain text, for link previews. */
  summary: z.string(),
  /** The first picture of the content. */
  image_url: z.string().nullable(),
  items: z.array(catalogItem),
  merchant: publicMerchant,
  support: publicSupport.nullable(),
});

/** The public pages that a merchant writes: text, and lists of what can be paid (D-40). */
export const catalogs = {
  ...catalogRecords,
  list: listing({
    ...listed,
    path: `catalogs/${LIST_PATH}`,
    aliases: ['catalogs'],
    access: { area: 'merchant', permission: 'shop.read' },
    row: row.omit({ content: true }),
  }),
  /** A published page as everyone reads it. Of a catalog, only the payment forms that are open now. */
  page: endpoint({
    method: 'GET',
    path: 'catalogs/public/:account_id/:slug',
    access: 'public',
    params: z.object({ account_id: z.uuid(), slug }),
    data: publicPage,
  }),
  /** The same by its id, for the pages of a store. Answers 5011 for a page that is not published. */
  storePage: endpoint({
    method: 'GET',
    path: 'stores/public/page-:id',
    access: 'public',
    params: id,
    data: publicPage,
  }),
};
