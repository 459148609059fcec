import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';

/**
 * Optimistic lock: refuses (4009) an update if the record changed since it was read. Times on the wire have
 * milliseconds only.
 */
export function assertNotStale(record: { updated_at: Date }, read_at: Date | undefined): void {
  if (read_at && read_at < record.updated_at)
    throw new Refusal(CODE.conflict, 'This record was changed in the meantime. Reload it and try again.', 'conflict');
}

/**
 * The next `updated_at`: always later than the last one, even if the clock has not advanced, so that stale readers are
 * detected.
 */
export const nextUpdatedAt = (kept: { updated_at: Date }, now: Date): Date =>
  new Date(Math.max(now.getTime(), kept.updated_at.getTime() + 1));
