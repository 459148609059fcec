import type { KyselyPlugin } from 'kysely';

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
