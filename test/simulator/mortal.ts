import type { Kysely, KyselyPlugin } from 'kysely';
import type { SwitchParts } from '../../apps/api/src/modules/payments/switch.service.ts';
import type { Database } from '../../apps/api/src/platform/database.ts';
import { storeOf } from '../../apps/api/src/platform/store.ts';

/** The process dies here. */
export class Crash extends Error {}

/** The lives of one process after another: at which of the next points it dies. */
export interface Lives {
  points_left: number;
  count: number;
}
export const immortal = (): Lives => ({ points_left: Number.POSITIVE_INFINITY, count: 0 });

/** Every statement and every posting is a point at which the process may die: just before it, or with it done. */
export function mortal<P extends Pick<SwitchParts, 'store' | 'poster'>>(
  parts: P,
  db: Kysely<Database>,
  lives: Lives,
): P {
  const life = lives.count;
  const point = (): void => {
    if (life !== lives.count) throw new Crash('this process is dead');
    lives.points_left -= 1;
    if (lives.points_left > 0) return;
    lives.count += 1; // whatever else this process still does, fails
    throw new Crash('the process dies here');
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
