import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';

/** Refuses (4009) a change of what has changed since it was read; times on the wire have no more than milliseconds. */
export function refuseStale(kept: { updated_at: Date }, read_at: Date | undefined): void {
  if (read_at && read_at < kept.updated_at)
    throw new Refusal(CODE.conflict, 'Somebody else changed this meanwhile. Load it again.', 'conflict');
}

/** Later than the last change even if the clock has not moved on, so that a reader of the last one is told. */
export const afterLast = (kept: { updated_at: Date }, now: Date): Date =>
  new Date(Math.max(now.getTime(), kept.updated_at.getTime() + 1));
