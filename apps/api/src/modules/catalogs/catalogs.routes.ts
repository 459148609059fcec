import { catalogRecords, catalogs } from '@kutip/contracts/catalogs';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import { collectionClosedReason } from '@kutip/domain/collection';
import { Refusal } from '@kutip/domain/refusal';
import { crud, requireFound } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import { addDirectoryEntries, findOwner } from '../../platform/directory.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers, PublicContext } from '../../platform/mount.ts';
import { loadMerchantProfile, loadSupportContact } from '../accounts/accounts.service.ts';
import { findPaymentForms } from '../collections/collections.service.ts';
import { findPublishedPage, findPublishedPageById, selectPages } from './catalogs.queries.ts';
import { firstPicture, sanitiseContent, summaryOf, withSmallPictures } from './sanitise-content.ts';

/** Refuses 4000 a catalog of forms that the account does not have; bill forms have no page that it could lead to. */
async function requirePaymentForms({ db, account_id }: Context, ids: readonly string[]): Promise<void> {
  const found = await findPaymentForms(db, account_id, ids);
  if (ids.some((id) => !found.has(id)))
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { collection_ids: 'not_found' });
}

const sameIds = (some: readonly string[], others: readonly string[]): boolean => String(some) === String(others);

const library = crud(catalogRecords, 'catalogs', {
  entity: 'page',
  async beforeCreate({ collection_ids }, context) {
    await requirePaymentForms(context, collection_ids);
    return {};
  },
  async beforeUpdate(current, next, context) {
    // A listed form that was deleted since does not stop an edit of the text.
    if (!sameIds(current.collection_ids, next.collection_ids)) await requirePaymentForms(context, next.collection_ids);
  },
});

/** The same with its content sanitised; absent content stays absent, so that an update keeps what is stored. */
const withSafeContent = <Page extends { content?: string | null | undefined }>(page: Page): Page =>
  typeof page.content === 'string' ? { ...page, content: sanitiseContent(page.content) } : page;

/** The payment forms of a catalog that accept payments now, in their order. */
async function openItems(db: Connection, account_id: string, ids: readonly string[], now: Date) {
  const found = await findPaymentForms(db, account_id, ids);
  return ids.flatMap((id) => {
    const form = found.get(id);
    return form && collectionClosedReason(form, now) === null ? [{ ...form, uuid: id }] : [];
  });
}

type PublishedPage = NonNullable<Awaited<ReturnType<typeof findPublishedPage>>>;

async function publicPage(
  page: PublishedPage,
  account_id: string,
  { db, now }: PublicContext,
): Promise<Data<typeof catalogs.page>> {
  const content = sanitiseContent(page.content ?? '');
  return {
    title: page.title,
    content: withSmallPictures(content),
    summary: summaryOf(content),
    image_url: firstPicture(content),
    items: page.page_type === 'CATALOG' ? await openItems(db, account_id, page.collection_ids, now) : [],
    merchant: await loadMerchantProfile(db, account_id),
    support: await loadSupportContact(db, account_id),
  };
}

/** Refuses 5011 a page that is not published. */
async function storePage(id: string, context: PublicContext): Promise<Data<typeof catalogs.page>> {
  const owner = await findOwner(context.db, 'page', id);
  const page = owner && (await findPublishedPageById(context.db, owner));
  if (!page) throw new Refusal(CODE.not_available, 'This page is not available.', 'page_not_available');
  return publicPage(page, owner.account_id, context);
}

export const catalogHandlers: Handlers<typeof catalogs> = {
  list: listHandler(catalogs.list, ({ db, account_id }) => selectPages(db, account_id)),
  // Sanitised when it is written and when it is served: what was stored under older rules follows today's.
  read: async (input, context) => withSafeContent(await library.read(input, context)),
  async create({ body }, context) {
    const page = await library.create({ body: withSafeContent(body) }, context);
    const { db, account_id } = context;
    await addDirectoryEntries(db, [{ kind: 'page', key: page.id, account_id, id: page.id }]);
    return page;
  },
  update: ({ params, body }, context) => library.update({ params, body: withSafeContent(body) }, context),
  remove: library.remove,
  async page({ params: { account_id, slug } }, context) {
    return publicPage(requireFound(await findPublishedPage(context.db, account_id, slug)), account_id, context);
  },
  storePage: ({ params: { id } }, context) => storePage(id, context),
};
