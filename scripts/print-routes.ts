/**
 * npm run -s routes: every front-end route, one `portal path` a line, from the lists that the routers themselves match
 * by. A portal's list stands beside its screens in a .tsx file, which Node cannot run, so Vite loads it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { paths as publicPaths } from '../apps/public/src/routes.ts';

const PORTALS = ['merchant', 'introducer', 'admin'];
const PORTAL_FOLDER = join(import.meta.dirname, '../apps/portal');

async function portalPaths(portal: string): Promise<string[]> {
  const file = join(PORTAL_FOLDER, 'src/portals', portal, 'routes.tsx');
  if (!existsSync(file)) return [];
  process.env.PORTAL_TYPE = portal;
  const server = await createServer({
    root: PORTAL_FOLDER,
    configFile: join(PORTAL_FOLDER, 'vite.config.ts'),
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { paths } = (await server.ssrLoadModule(file)) as { paths?: readonly string[] };
    if (!paths?.length) throw new Error(`${file} exports no paths.`);
    return [...paths];
  } finally {
    await server.close();
  }
}

for (const portal of PORTALS) {
  for (const path of await portalPaths(portal)) console.log(`${portal} ${path}`);
}
for (const path of publicPaths) console.log(`public ${path}`);
