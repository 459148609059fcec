import type { collections } from '@kutip/contracts/collections';
import type { Data } from '@kutip/contracts/endpoint';
import { collectionClosedReason } from '@kutip/domain/collection';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import type { PublicContext } from '../../platform/mount.ts';
import { loadMerchantProfile, loadSupportContact } from '../accounts/accounts.service.ts';
import { loadPayee, offeredServices } from '../payments/switch.service.ts';
import { loadServiceTaxBps } from '../service-tax/service-tax.service.ts';
import { listActiveShareTexts } from '../settings/settings.service.ts';
import { findCollectionById } from './collections.queries.ts';

/**
 * The public page of a collection: the form and its payment methods, never who has paid. Bill forms have no page; their
 * bills do.
 */
export async function collectionPage(id: string, { db, now }: PublicContext): Promise<Data<typeof collections.page>> {
  const { account_id } = requireFound(await findOwner(db, 'collection', id));
  const current = await findCollectionById(db, account_id, id);
  const collection = requireFound(current?.collection_type === 'PAYMENT' ? current : undefined);
  const { amount_type, quantity_enable, form_fields, payer_fields, start_at, end_at } = collection;
  const closed = collectionClosedReason(collection, now);
  // Only a fixed price limits which services are offered.
  const amount = amount_type === 'FIXED' && !quantity_enable ? collection.amount : null;
  const payee = closed ? null : await loadPayee(db, account_id, now);
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
    payer_fields,
    start_at,
    end_at,
    closed,
    collection_account: await loadMerchantProfile(db, account_id),
    support: await loadSupportContact(db, account_id),
    share_texts: await listActiveShareTexts(db, account_id),
    services: !payee
      ? []
      : await offeredServices(db, {
          payee,
          conditions: collection,
          amount,
        }),
    service_tax_bps: payee?.tax_bps ?? (await loadServiceTaxBps(db, now)),
  };
}
