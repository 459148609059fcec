/** npm run build: builds what is out of date of front ends, server, worker and sandbox. */
import { join } from 'node:path';
import { buildAll } from './lib/builds.ts';

const built = await buildAll(join(import.meta.dirname, '..'), (name) => console.log(`building ${name}`));
console.log(built.length === 0 ? 'up to date' : `built: ${built.join(', ')}`);
