import { isDeepStrictEqual } from 'node:util';
import type { collections } from '@kutip/contracts/collections';
import type { Parsed } from '@kutip/contracts/endpoint';
import type { Connection } from '../../platform/connection.ts';
import { checkedForm, inOrder } from './collection-form.ts';
import { FORM_FIELDS, type Collection, type Form } from './collections.queries.ts';

export type Patch = Omit<Parsed<typeof collections.update>['body'], 'read_at'>;
type Changed = Partial<Form & Pick<Collection, 'record_status'>>;

/** `patch` without what it does not name, an emptied field being null. */
const named = ({ reminder_days, ...patch }: Patch): Changed => ({
  ...(reminder_days && { reminder_days: inOrder(reminder_days) }),
  ...Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  ),
});

/**
 * The fields that a patch changes, as they are and as they will be; nothing when it changes nothing. Starting and
 * stopping is a matter of record_status alone: a form that the rules of today would refuse can still be stopped.
 */
export async function changeOf(
  db: Connection,
  account_id: string,
  kept: Collection,
  patch: Patch,
): Promise<{ before: Changed; after: Changed }> {
  const { record_status = kept.record_status, ...edited } = named(patch);
  const form = Object.keys(edited).length ? await checkedForm(db, account_id, { ...kept, ...edited }, kept) : kept;
  const wanted = { ...form, record_status };
  const fields = [...FORM_FIELDS, 'record_status' as const].filter(
    (field) => !isDeepStrictEqual(kept[field], wanted[field]),
  );
  const only = (from: Form & Pick<Collection, 'record_status'>): Changed =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { before: only(kept), after: only(wanted) };
}
