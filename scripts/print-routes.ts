/**
 * npm run -s routes: every front-end route, one `portal path` a line. The lists are those that the routers are built
 * from: the compiler refuses a portal's router that leaves a path out or adds one, and the public pages match by theirs.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { paths as publicPaths } from '../apps/public/src/routes.ts';

const PORTALS = join(import.meta.dirname, '../apps/portal/src/portals');

for (const portal of ['merchant', 'introducer', 'admin']) {
  const file = join(PORTALS, portal, 'paths.ts');
  if (!existsSync(file)) continue;
  const { paths } = (await import(pathToFileURL(file).href)) as { paths: readonly string[] };
  for (const path of paths) console.log(`${portal} ${path}`);
  // Every portal's router sends an unknown path to /error-404 (apps/portal/src/shared/portal-routes.ts).
  console.log(`${portal} /*`);
}
for (const path of publicPaths) console.log(`public ${path}`);
