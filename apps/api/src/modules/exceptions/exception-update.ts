import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { ExceptionState } from './exceptions.queries.ts';

/** The requested changes of an exception; absent fields stay unchanged. */
export interface ExceptionUpdate {
  status?: ExceptionState['status'] | undefined;
  note?: string | null | undefined;
  is_mine?: boolean | undefined;
}

/**
 * Returns only the fields that change. Refuses 4009 an assignment that a colleague holds until they release it, 4010 any
 * change of a resolved exception except reopening it, and 4000 resolving without a note.
 */
export function decideExceptionUpdate(
  before: ExceptionState,
  update: ExceptionUpdate,
  by: { user_id: string; now: Date },
): Partial<ExceptionState> {
  const after = { ...before, ...ownerAfter(before, update, by.user_id), ...noteAfter(update) };
  if (update.status === 'RESOLVED' && before.status === 'OPEN') {
    if (after.note === null)
      throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { note: 'required' });
    Object.assign(after, {
      status: 'RESOLVED',
      resolved_at: by.now,
      resolved_by: by.user_id,
      owner_user_id: after.owner_user_id ?? by.user_id, // resolving assigns an unassigned exception
    });
  }
  if (update.status === 'OPEN' && before.status === 'RESOLVED')
    Object.assign(after, { status: 'OPEN', resolved_at: null, resolved_by: null });
  const changed = Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof ExceptionState]),
  ) as Partial<ExceptionState>;
  if (after.status === 'RESOLVED' && before.status === 'RESOLVED' && Object.keys(changed).length > 0)
    throw new Refusal(CODE.wrong_state, 'This exception is resolved. Reopen it to change it.', 'resolved');
  return changed;
}

function ownerAfter(
  { owner_user_id: owner }: ExceptionState,
  { is_mine }: ExceptionUpdate,
  user_id: string,
): Partial<ExceptionState> {
  if (is_mine === undefined) return {};
  if (!is_mine) return { owner_user_id: null };
  if (owner !== null && owner !== user_id)
    throw new Refusal(CODE.conflict, 'A colleague is already working on this.', 'taken_on_by_another');
  return { owner_user_id: user_id };
}

/** An empty note clears it. */
const noteAfter = ({ note }: ExceptionUpdate): Partial<ExceptionState> =>
  note === undefined ? {} : { note: note || null };
