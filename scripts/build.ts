/** Builds the front ends that are stale. */
import { join } from 'node:path';
import { buildFrontEnds } from './lib/front-ends.ts';

const built = await buildFrontEnds(join(import.meta.dirname, '..'), (name) => console.log(`building ${name}`));
console.log(built.length === 0 ? 'up to date' : `built: ${built.join(', ')}`);
