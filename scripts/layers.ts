/** npm run layers: who may import whom (.dependency-cruiser.mjs), with the reason beside each fault, and no cycles of modules. */
import { join } from 'node:path';
import rules from '../.dependency-cruiser.mjs';
import { cruise } from './lib/cruise.ts';
import { describeCycle } from './lib/module-cycles.ts';

const { modules, violations, graph } = cruise(join(import.meta.dirname, '..'), '.dependency-cruiser.mjs', [
  'packages',
  'apps',
]);
for (const { rule, from, to } of violations) {
  const comment = rules.forbidden.find(({ name }) => name === rule)?.comment ?? '';
  console.error(`${rule}: ${from}\n    → ${to}\n    ${comment}\n`);
}
const { cycles } = graph;
for (const cycle of cycles) console.error(`${describeCycle(cycle)}\n`);
if (modules === 0)
  console.error('No file was looked at, so nothing is proven. Has the parser (@swc/core) gone missing?');
for (const area of graph.unseen)
  console.error(`No module was found in ${area}, so nothing is proven about its cycles. Have its files moved?`);
console.log(
  `layers: ${modules} files, ${violations.length} forbidden imports; ${graph.modules} modules, ${cycles.length} cycles`,
);
const is_unproven = modules === 0 || graph.unseen.length > 0;
process.exitCode = is_unproven || violations.length > 0 || cycles.length > 0 ? 1 : 0;
