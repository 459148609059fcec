import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { billClosedBecause, maskName } from '@kutip/domain/bill';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps } from '@kutip/domain/fees';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import type { PublicContext } from '../../platform/mount.ts';
import { maskEmail, maskPhone } from '../../platform/secrets.ts';
import { merchantFace, supportOf } from '../accounts/accounts.service.ts';
import { findCollection } from '../collections/collections.service.ts';
import { offeredServices, openAttemptOf } from '../payments/switch.service.ts';
import { shareTextsOf } from '../settings/settings.service.ts';
import { billOfId, itemsOf, type Bill } from './customer-bills.queries.ts';

const CURRENCY = 'MYR';

/** People copy links in capitals and numbers in small letters; the directory has uuids small and numbers large. */
const keyOf = (written: string): string => {
  const key = written.trim();
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(key) ? key.toLowerCase() : key.toUpperCase();
};

/** What the page says of the bill itself; who is asked to pay is masked, for the link may lie anywhere. */
const faceOf = ({ id, full_name, email, phone_number, ...bill }: Bill) => ({
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
  payer: { full_name: maskName(full_name), email: maskEmail(email), phone_number: maskPhone(phone_number) },
});

/** One bill as anybody sees it who has its link or its number. */
export async function billPage(written: string, { db, now }: PublicContext): Promise<Data<typeof customerBills.page>> {
  const { account_id, id } = found(await ownerOf(db, 'invoice', keyOf(written)));
  const kept = await billOfId(db, account_id, id, now);
  const bill = found(kept?.status === 'DRAFT' ? undefined : kept);
  const { collection_id, amount } = bill;
  const collection = collection_id === null ? null : ((await findCollection(db, account_id, collection_id)) ?? GONE);
  const closed = billClosedBecause(bill, collection, now);
  return {
    ...faceOf(bill),
    items: await itemsOf(db, account_id, id),
    closed,
    open_attempt: await openAttemptOf(db, { account_id, id }),
    collection_account: await merchantFace(db, account_id),
    support: await supportOf(db, account_id),
    share_texts: await shareTextsOf(db, account_id),
    services: closed ? [] : await offeredServices(db, { account_id, collection, amount, now }),
    service_tax_bps: serviceTaxBps(dayOf(now)),
  };
}

/** A collection that was deleted takes nothing any more. */
const GONE = { record_status: 2, start_at: null, end_at: null, channel_flags: [], fee_bearer: null };
