/** npm run layers: who may import whom (.dependency-cruiser.mjs), with the reason beside each fault. */
import { join } from 'node:path';
import rules from '../.dependency-cruiser.mjs';
import { cruise } from './lib/cruise.ts';

const { modules, violations } = cruise(join(import.meta.dirname, '..'), '.dependency-cruiser.mjs', [
  'packages',
  'apps',
]);
for (const { rule, from, to } of violations) {
  const comment = rules.forbidden.find(({ name }) => name === rule)?.comment ?? '';
  console.error(`${rule}: ${from}\n    → ${to}\n    ${comment}\n`);
}
if (modules === 0)
  console.error('No module was looked at, so nothing is proven. Has the parser (@swc/core) gone missing?');
console.log(`layers: ${modules} modules, ${violations.length} forbidden imports`);
process.exitCode = modules === 0 || violations.length > 0 ? 1 : 0;
