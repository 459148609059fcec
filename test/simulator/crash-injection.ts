import type { Kysely, KyselyPlugin } from 'kysely';
import type { SwitchDeps } from '../../apps/api/src/modules/payments/switch.service.ts';
import type { Database } from '../../apps/api/src/platform/database.ts';
import { storeOf } from '../../apps/api/src/platform/store.ts';

/** The simulated process crashed. */
export class ProcessCrash extends Error {}

/** Counts down to the crash of the current process; `crash_count` numbers the processes. */
export interface CrashSchedule {
  points_until_crash: number;
  crash_count: number;
}
export const neverCrash = (): CrashSchedule => ({ points_until_crash: Number.POSITIVE_INFINITY, crash_count: 0 });

/** Makes every statement and posting a crash point: the process can crash just before or just after it. */
export function injectCrashes<P extends Pick<SwitchDeps, 'store' | 'poster'>>(
  deps: P,
  db: Kysely<Database>,
  crash_schedule: CrashSchedule,
): P {
  const process_no = crash_schedule.crash_count;
  const crashPoint = (): void => {
    if (process_no !== crash_schedule.crash_count) throw new ProcessCrash('this process has crashed');
    crash_schedule.points_until_crash -= 1;
    if (crash_schedule.points_until_crash > 0) return;
    crash_schedule.crash_count += 1; // every later statement of this process fails
    throw new ProcessCrash('the process crashes here');
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      crashPoint();
      return node;
    },
    async transformResult({ result }) {
      crashPoint();
      return result;
    },
  };
  const store = storeOf(db.withPlugin(plugin));
  return {
    ...deps,
    store: {
      read: store.read,
      snapshot: store.snapshot,
      async transact(work) {
        const done = await store.transact(work);
        crashPoint(); // committed, but the caller does not know
        return done;
      },
    },
    poster: {
      ...deps.poster,
      async post(kind, command) {
        crashPoint();
        const posted = await deps.poster.post(kind, command);
        crashPoint();
        return posted;
      },
    },
  };
}
