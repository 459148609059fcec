import { dayOf, hourOf } from '@kutip/domain/day';
import type { Store } from '../../platform/store.ts';
import { addUsage, updateLastUses, type LastUse, type UsageRow } from './usage.queries.ts';

/** One authenticated call of the merchant API. */
export interface CredentialUse {
  account_id: string;
  credential_id: string;
  ip: string;
  at: Date;
  is_refused: boolean;
}
export interface UsageRecorder {
  record(use: CredentialUse): void;
  /** Stores what was recorded, now. Call it before the database closes. */
  flush(): Promise<void>;
}

const FLUSH_AFTER_MS = 5_000;

/**
 * Counts the calls of credentials in memory and stores the counts every few seconds, so that calls of one credential never
 * wait for each other's row. A process that is killed loses the last seconds.
 */
export function createUsageRecorder(
  { read }: Pick<Store, 'read'>,
  { flush_after_ms = FLUSH_AFTER_MS, onFailure }: { flush_after_ms?: number; onFailure: (error: unknown) => void },
): UsageRecorder {
  let counts = new Map<string, UsageRow>();
  let uses = new Map<string, LastUse>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    const [rows, last] = [[...counts.values()], [...uses.values()]];
    [counts, uses, timer] = [new Map(), new Map(), null];
    if (rows.length === 0) return;
    await addUsage(read, rows);
    await updateLastUses(read, last);
  }

  return {
    record({ account_id, credential_id, ip, at, is_refused }) {
      const [day, hour] = [dayOf(at), hourOf(at)];
      const key = `${credential_id} ${day} ${hour}`;
      const row = counts.get(key) ?? {
        account_id,
        merchant_api_id: credential_id,
        day,
        hour,
        call_count: 0,
        refused_count: 0,
      };
      row.call_count += 1;
      if (is_refused) row.refused_count += 1;
      counts.set(key, row);
      uses.set(credential_id, { account_id, id: credential_id, last_used_at: at, last_ip: ip });
      timer ??= setTimeout(() => void flush().catch(onFailure), flush_after_ms).unref();
    },
    flush,
  };
}
