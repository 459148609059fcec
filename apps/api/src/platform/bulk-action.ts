import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';

/** What one action did to one of many records. */
export interface BulkResult {
  id: string;
  is_done: boolean;
  /** The code that the single call would have answered. */
  response_code: number;
  reason: string | null;
}

const reasonOf = (breakdown: unknown): string | null => (typeof breakdown === 'string' ? breakdown : null);

/**
 * Applies one action to many records in the caller's transaction and reports the result of each. Refusals happen before any
 * write, so a refused record does not affect the others; any other error rolls back all of them.
 */
export async function applyToMany(
  ids: readonly string[],
  action: (id: string) => Promise<void>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  // Sorted, so that two users who choose the same records cannot deadlock.
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      await action(id);
      results.push({ id, is_done: true, response_code: CODE.ok, reason: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, is_done: false, response_code: error.code, reason: reasonOf(error.breakdown) });
    }
  }
  return results;
}
