import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Work } from './exceptions.queries.ts';

/** What somebody wants to do with an exception. What is left out stays as it is. */
export interface WantedWork {
  status?: Work['status'] | undefined;
  note?: string | null | undefined;
  is_mine?: boolean | undefined;
}

/**
 * What a wish changes, and nothing else. Taking on what a colleague has refuses 4009: he gives it back first. A settled
 * one refuses everything but being opened again (4010), so that it stays as it was settled; settling needs a note (4000).
 */
export function changeOf(before: Work, wanted: WantedWork, by: { user_id: string; now: Date }): Partial<Work> {
  const after = { ...before, ...ownerAfter(before, wanted, by.user_id), ...noteAfter(wanted) };
  if (wanted.status === 'RESOLVED' && before.status === 'OPEN') {
    if (after.note === null)
      throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { note: 'required' });
    Object.assign(after, {
      status: 'RESOLVED',
      resolved_at: by.now,
      resolved_by: by.user_id,
      owner_user_id: after.owner_user_id ?? by.user_id, // whoever settles it has looked after it
    });
  }
  if (wanted.status === 'OPEN' && before.status === 'RESOLVED')
    Object.assign(after, { status: 'OPEN', resolved_at: null, resolved_by: null });
  const changed = Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Work]),
  ) as Partial<Work>;
  if (after.status === 'RESOLVED' && before.status === 'RESOLVED' && Object.keys(changed).length > 0)
    throw new Refusal(CODE.wrong_state, 'This is settled. Open it again to change it.', 'resolved');
  return changed;
}

function ownerAfter({ owner_user_id: owner }: Work, { is_mine }: WantedWork, user_id: string): Partial<Work> {
  if (is_mine === undefined) return {};
  if (!is_mine) return { owner_user_id: null };
  if (owner !== null && owner !== user_id)
    throw new Refusal(CODE.conflict, 'A colleague has taken this on.', 'taken_on_by_another');
  return { owner_user_id: user_id };
}

/** An empty note is no note. */
const noteAfter = ({ note }: WantedWork): Partial<Work> => (note === undefined ? {} : { note: note || null });
