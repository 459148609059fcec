import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Data, Parsed } from '@kutip/contracts/endpoint';
import { amountFault, type BillLine } from '@kutip/domain/bill';
import { amountToPay } from '@kutip/domain/collection';
import { readAnswers, type Faults } from '@kutip/domain/collection-form';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import type { PublicContext } from '../../platform/mount.ts';
import { assertOpen, findCollection, type Collection } from '../collections/collections.service.ts';
import { makeBill } from './customer-bills.service.ts';

type Written = Parsed<typeof customerBills.fromPublic>['body'];

/** A payer who walks away owes nothing: after a week his bill no longer stands in the merchant's list as if it were due. */
const OPEN_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** A price times a quantity is shown as such on the bill. */
const linesOf = (
  { amount_type, amount, quantity_enable, title }: Collection,
  quantity: number,
  total_amount: Sen,
): BillLine[] =>
  amount_type === 'FIXED' && quantity_enable ? [{ title, quantity, unit_price: amount!, total_amount }] : [];

const OUTSIDE_LIMITS: ReadonlySet<string> = new Set(['too_small', 'too_large']);

/** Refuses what a payer has filled in wrongly: 4013 when it is nothing but an amount outside the bounds, else 4000. */
function refuse(faults: Faults): never {
  const reasons = Object.values(faults);
  if (reasons.every((reason) => OUTSIDE_LIMITS.has(reason)))
    throw new Refusal(CODE.amount_outside_limits, 'This amount is outside the limits.', faults);
  throw new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);
}

/** Makes the bill that a payer asks for on an open collection's page. What it costs is worked out here. */
export async function billFromCollection(
  body: Written,
  { db, now }: PublicContext,
): Promise<Data<typeof customerBills.fromPublic>> {
  const { account_id } = found(await ownerOf(db, 'collection', body.collection_uuid));
  const collection = found(await findCollection(db, account_id, body.collection_uuid));
  if (collection.collection_type !== 'PAYMENT')
    throw new Refusal(CODE.collection_not_open, 'This merchant sends the bills himself.', 'not_a_payment_form');
  assertOpen(collection, now);

  const { answers, faults } = readAnswers(collection.form_fields, body.form_answers);
  const due = amountToPay(collection, body);
  const fault = 'fault' in due ? due : { field: 'amount', fault: amountFault(due.amount) };
  if (fault.fault) faults[fault.field] = fault.fault;
  if ('fault' in due || Object.keys(faults).length) refuse(faults);

  const { full_name, email, phone_number, note = null, quantity = 1 } = body;
  const { amount } = due;
  const { id, invoice_no } = await makeBill(db, {
    account_id,
    collection,
    title: collection.title,
    full_name,
    email,
    phone_number,
    amount,
    source: 'PUBLIC',
    expires_at: new Date(now.getTime() + OPEN_FOR_MS),
    reference_1: null,
    reference_2: null,
    note: note || null,
    form_answers: answers,
    sent_at: null,
    lines: linesOf(collection, quantity, amount),
    actor: 'payer',
    now,
  });
  return { uuid: id, invoice_no, amount, status: 'PENDING' };
}
