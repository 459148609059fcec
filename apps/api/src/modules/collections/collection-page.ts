import type { collections } from '@kutip/contracts/collections';
import type { Data } from '@kutip/contracts/endpoint';
import { closedBecause } from '@kutip/domain/collection';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps } from '@kutip/domain/fees';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import type { PublicContext } from '../../platform/mount.ts';
import { merchantFace, supportOf } from '../accounts/accounts.service.ts';
import { offeredServices } from '../payments/switch.service.ts';
import { shareTextsOf } from '../settings/settings.service.ts';
import { collectionOf } from './collections.queries.ts';

/**
 * What anybody with the link sees: the form and how it can be paid, never who has paid. A bill form has no page of its
 * own: its bills have.
 */
export async function collectionPage(id: string, { db, now }: PublicContext): Promise<Data<typeof collections.page>> {
  const { account_id } = found(await ownerOf(db, 'collection', id));
  const kept = await collectionOf(db, account_id, id);
  const collection = found(kept?.collection_type === 'PAYMENT' ? kept : undefined);
  const { amount_type, quantity_enable, form_fields, start_at, end_at } = collection;
  const closed = closedBecause(collection, now);
  // Only a price that the payer cannot change says which services carry it.
  const amount = amount_type === 'FIXED' && !quantity_enable ? collection.amount : null;
  return {
    uuid: id,
    title: collection.title,
    description: collection.description,
    cover_image_url: collection.cover_image_url,
    amount_type,
    amount: collection.amount,
    min_amount: collection.min_amount,
    max_amount: collection.max_amount,
    quantity_enable,
    form_fields,
    start_at,
    end_at,
    closed,
    collection_account: await merchantFace(db, account_id),
    support: await supportOf(db, account_id),
    share_texts: await shareTextsOf(db, account_id),
    services: closed ? [] : await offeredServices(db, { account_id, collection, amount, now }),
    service_tax_bps: serviceTaxBps(dayOf(now)),
  };
}
