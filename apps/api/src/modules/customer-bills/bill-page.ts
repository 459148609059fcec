import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { billClosedReason, maskName } from '@kutip/domain/bill';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import type { PublicContext } from '../../platform/mount.ts';
import { maskEmail, maskPhone } from '../../platform/masking.ts';
import { loadMerchantProfile, loadSupportContact } from '../accounts/accounts.service.ts';
import { findCollection } from '../collections/collections.service.ts';
import { findOpenAttempt, loadPayee, offeredServices } from '../payments/switch.service.ts';
import { loadServiceTaxBps } from '../service-tax/service-tax.service.ts';
import { listActiveShareTexts } from '../settings/settings.service.ts';
import { findBill, listBillItems, type Bill } from './customer-bills.queries.ts';

const CURRENCY = 'MYR';

/** Links and numbers are typed in any case; the directory stores uuids in lower case and numbers in upper case. */
const directoryKey = (id_or_number: string): string => {
  const key = id_or_number.trim();
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(key) ? key.toLowerCase() : key.toUpperCase();
};

/** The bill's public fields. The payer is masked, because anyone may have the link. */
const publicFields = ({ id, full_name, email, phone_number, ...bill }: Bill) => ({
  uuid: id,
  invoice_no: bill.invoice_no,
  title: bill.title,
  amount: bill.amount,
  currency: CURRENCY,
  status: bill.status,
  due_date: bill.due_date,
  expires_at: bill.expires_at,
  paid_at: bill.paid_at,
  reference_1: bill.reference_1,
  reference_2: bill.reference_2,
  note: bill.note,
  payer: {
    full_name: maskName(full_name),
    email: email && maskEmail(email),
    phone_number: phone_number && maskPhone(phone_number),
  },
});

/** The public page of a bill, by its link or its number. */
export async function loadBillPage(
  id_or_number: string,
  { db, now }: PublicContext,
): Promise<Data<typeof customerBills.page>> {
  const { account_id, id } = requireFound(await findOwner(db, 'invoice', directoryKey(id_or_number)));
  const stored = await findBill(db, account_id, id, now);
  const bill = requireFound(stored?.status === 'DRAFT' ? undefined : stored);
  const { collection_id, amount } = bill;
  const collection =
    collection_id === null ? null : ((await findCollection(db, account_id, collection_id)) ?? DELETED_COLLECTION);
  const closed = billClosedReason(bill, collection, now);
  const payee = closed ? null : await loadPayee(db, account_id, now);
  return {
    ...publicFields(bill),
    items: await listBillItems(db, account_id, id),
    closed,
    open_attempt: await findOpenAttempt(db, { account_id, id }),
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
    chosen_service_id: bill.chosen_service_id,
    service_tax_bps: payee?.tax_bps ?? (await loadServiceTaxBps(db, now)),
  };
}

/** Stands in for a deleted collection, which accepts no payments. */
const DELETED_COLLECTION = { record_status: 2, start_at: null, end_at: null, channel_flags: [], fee_bearer: null };
