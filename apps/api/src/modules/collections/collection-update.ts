import type { collections } from '@kutip/contracts/collections';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { Connection } from '../../platform/connection.ts';
import { validateForm, sortedDays } from './collection-form.ts';
import { FORM_FIELDS, type Collection, type Form } from './collections.queries.ts';

export type Patch = Omit<ParsedRequest<typeof collections.update>['body'], 'read_at'>;
type CollectionChanges = Partial<Form & Pick<Collection, 'record_status'>>;

/** The fields that `patch` contains; an empty text becomes null. */
const normalizePatch = ({ reminder_days, ...patch }: Patch): CollectionChanges => ({
  ...(reminder_days && { reminder_days: sortedDays(reminder_days) }),
  ...Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  ),
});

/**
 * The collection as a patch requests it. Pausing and resuming only concerns record_status, so a form that today's rules
 * would refuse can still be paused.
 */
export async function requestedCollection(
  db: Connection,
  account_id: string,
  current: Collection,
  patch: Patch,
): Promise<CollectionChanges> {
  const { record_status, ...edited } = normalizePatch(patch);
  const form = Object.keys(edited).length
    ? await validateForm(db, account_id, { ...current, ...edited }, current)
    : current;
  return {
    ...Object.fromEntries(FORM_FIELDS.map((field) => [field, form[field]])),
    ...(record_status !== undefined && { record_status }),
  };
}
