import type { KyselyPlugin } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Poster } from '../apps/api/src/modules/ledger/ledger.service.ts';

/** The process of the API died in the middle of a request. */
export class ProcessDeath extends Error {}

/**
 * Every statement of a test application is a point at which its process can die: the statement and all later ones of that
 * process fail, open transactions are rolled back, and nothing is answered.
 */
export interface CrashPoints {
  plugin: KyselyPlugin;
  /** A further point between two statements, for instance around a posting. */
  point(): void;
  /** The process dies at the point with this number, counted from now on, beginning with 1. */
  dieAt(point_no: number): void;
  /** A new process serves the next request. Returns whether the old one had died. */
  restart(): boolean;
}

export function crashPoints(): CrashPoints {
  let points_left = Number.POSITIVE_INFINITY;
  const point = (): void => {
    points_left -= 1;
    if (points_left <= 0) throw new ProcessDeath('the process dies here');
  };
  return {
    point,
    plugin: {
      transformQuery({ node }) {
        point();
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    dieAt(point_no) {
      points_left = point_no;
    },
    restart() {
      const has_died = points_left <= 0;
      points_left = Number.POSITIVE_INFINITY;
      return has_died;
    },
  };
}

type PoolClientQuery = (...args: unknown[]) => Promise<unknown>;
const ENDS_TRANSACTION = /^\s*(begin|start transaction|rollback)/i;
const patched = new WeakSet<object>();

/**
 * Makes every statement over a pool a point, for an application that builds its own database, and the moment after each
 * commit: what was committed stays, and the process does not know. Rollbacks pass, as PostgreSQL does them when a process dies.
 */
export function addStatementPoints(pool: Pool, { point }: CrashPoints): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>;
  const connectWithPoints = async (...args: unknown[]): Promise<unknown> => {
    const client = await connect(...args);
    if (args.length > 0) return client;
    if (patched.has(client)) return client;
    patched.add(client);
    const query = client.query.bind(client) as unknown as PoolClientQuery;
    const queryWithPoints: PoolClientQuery = async (text, ...rest) => {
      if (typeof text !== 'string' || ENDS_TRANSACTION.test(text)) return query(text, ...rest);
      point();
      const result = await query(text, ...rest);
      if (text === 'commit') point();
      return result;
    };
    Object.assign(client, { query: queryWithPoints });
    return client;
  };
  Object.assign(pool, { connect: connectWithPoints });
}

/** Makes the moments just before and just after a posting points. */
export function addPostingPoints(poster: Poster, { point }: CrashPoints): void {
  const post = poster.post.bind(poster);
  Object.assign(poster, {
    post: async (...args: Parameters<Poster['post']>) => {
      point();
      const posted = await post(...args);
      point();
      return posted;
    },
  });
}
