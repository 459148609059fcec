/**
 * npm run new -- <resource> <field> …: writes and wires a plain resource: contract, table, handlers, access cases, screens,
 * menu entry, messages and tests. A field is name:type:options, for example name:text:60:unique (length),
 * origin_postcode:postcode, handling_days:integer:0-30 (bounds), price:money or is_default:boolean:single.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseResource, type ResourceSpec } from './lib/new-resource/spec.ts';
import { writeResource, type WrittenResource } from './lib/new-resource/write-resource.ts';

const root = join(import.meta.dirname, '..');

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed.`);
}

const nextSteps = ({ names: { path, contract } }: ResourceSpec): string => `
What is left to you:
1. Read packages/contracts/src/${path}.ts: the fields, and the permission (subject), which is company. Tests of the server take
   their values from the contract. If you change a bound, two places follow: maxLength or initial of the field in
   apps/portal/src/features/${path}/${path}-pages.tsx, and STORED in ${path}.test.tsx beside it.
2. Translate the messages: apps/portal/src/features/${path}/messages/{ms,zh,ar}.ts are English until then, and npm test refuses that.
3. Place the entry in apps/portal/src/portals/merchant/menu.ts, with an icon.
4. Records for the demo: apps/api/src/seed/demo-merchant.ts.
Then: npm run check, and npm run walk -- ${contract}`;

try {
  const spec = parseResource(process.argv.slice(2));
  const { created, edited }: WrittenResource = writeResource(root, spec);
  run(process.execPath, [join(root, 'scripts/write-database-types.ts')]);
  run(join(root, 'node_modules/.bin/oxfmt'), [...created, ...edited]);
  for (const path of created) console.log(`created ${path}`);
  for (const path of edited) console.log(`edited  ${path}`);
  console.log(nextSteps(spec));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
