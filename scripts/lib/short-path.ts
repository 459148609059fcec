import { relative } from 'node:path';

/** A path as one would type it here: relative when it lies below the working folder, whole otherwise. */
export function shortPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near || '.';
}
