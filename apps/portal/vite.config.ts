import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../../scripts/lib/packed.ts';
import { withoutJsonSchema } from '../../scripts/lib/without-json-schema.ts';

const PORTALS = ['merchant', 'introducer', 'admin'];
const portal = process.env['PORTAL_TYPE'] ?? 'merchant';
if (!PORTALS.includes(portal)) throw new Error(`PORTAL_TYPE is one of ${PORTALS.join(', ')}, not ${portal}`);
const api = process.env['KUTIP_API_URL'] ?? 'http://127.0.0.1:3000';

const FORMS = /[\\/](?:shared[\\/]forms|react-hook-form|@hookform)[\\/]/;
const LISTS = /[\\/](?:shared[\\/]list-page|table-core|react-table)[\\/]/;
/** The entry stays a file of its own, which the manifest names. */
const isNoEntry = (module: string): boolean => !/(?:index[.]html|[\\/]main[.]tsx)$/.test(module);
/** Of modules that are used seldom each page loads its own. */
const OFTEN = 8;

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), packed()],
  base: '/',
  resolve: {
    alias: [
      { find: '#portal', replacement: fileURLToPath(new URL(`src/portals/${portal}`, import.meta.url)) },
      // The icon index imports thousands of files; this entry lets the development server load one module.
      { find: '@tabler/icons-react', replacement: '@tabler/icons-react/dist/esm/icons/index.mjs' },
    ],
  },
  // The server replaces this placeholder with a new nonce for each page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: `${process.env['BUILD_DIR'] ?? 'dist'}/${portal}`,
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // Bundles small shared modules into one file; otherwise a page would need a hundred requests. Large ones that only forms or
    // only lists need are files of their own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: isNoEntry, priority: 2 },
            { name: 'forms', test: FORMS, minShareCount: OFTEN, includeDependenciesRecursively: false, priority: 1 },
            { name: 'lists', test: LISTS, minShareCount: OFTEN, includeDependenciesRecursively: false, priority: 1 },
            { name: 'small', minShareCount: 20, maxModuleSize: 3_000 },
          ],
        },
      },
    },
  },
  // Only /api/v1/ is the API's; every other /api/ path is a page of the portal (C-01).
  server: { proxy: { '/api/v1/': api } },
});
