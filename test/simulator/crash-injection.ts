import type { Kysely, KyselyPlugin } from 'kysely';
import type { SwitchDeps } from '../../apps/api/src/modules/payments/switch.service.ts';
import type { Database } from '../../apps/api/src/platform/database.ts';
import { storeOf } from '../../apps/api/src/platform/store.ts';

/** The process dies here. */
export class ProcessCrash extends Error {}

/** The crash_schedule of one process after another: at which of the next points it dies. */
export interface CrashSchedule {
  points_until_crash: number;
  crash_count: number;
}
export const neverCrash = (): CrashSchedule => ({ points_until_crash: Number.POSITIVE_INFINITY, crash_count: 0 });

/** Every statement and every posting is a point at which the process may die: just before it, or with it done. */
export function injectCrashes<P extends Pick<SwitchDeps, 'store' | 'poster'>>(
  parts: P,
  db: Kysely<Database>,
  crash_schedule: CrashSchedule,
): P {
  const life = crash_schedule.crash_count;
  const point = (): void => {
    if (life !== crash_schedule.crash_count) throw new ProcessCrash('this process is dead');
    crash_schedule.points_until_crash -= 1;
    if (crash_schedule.points_until_crash > 0) return;
    crash_schedule.crash_count += 1; // whatever else this process still does, fails
    throw new ProcessCrash('the process dies here');
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      point();
      return node;
    },
    async transformResult({ result }) {
      point();
      return result;
    },
  };
  const store = storeOf(db.withPlugin(plugin));
  return {
    ...parts,
    store: {
      read: store.read,
      snapshot: store.snapshot,
      async transact(work) {
        const done = await store.transact(work);
        point(); // committed, and nobody was told
        return done;
      },
    },
    poster: {
      ...parts.poster,
      async post(kind, command) {
        point();
        const posted = await parts.poster.post(kind, command);
        point();
        return posted;
      },
    },
  };
}
