import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../../scripts/lib/packed.ts';
import { withoutJsonSchema } from '../../scripts/lib/without-json-schema.ts';

const PORTALS = ['merchant', 'introducer', 'admin'];
const portal = process.env['PORTAL_TYPE'] ?? 'merchant';
if (!PORTALS.includes(portal)) throw new Error(`PORTAL_TYPE is one of ${PORTALS.join(', ')}, not ${portal}`);
const api = process.env['KUTIP_API_URL'] ?? 'http://127.0.0.1:3000';

const SHOP_MESSAGES =
  /[\\/](?:orders|products|shipping|stores|merchant-api)[\\/]messages[\\/]en[.]|messages-shop-en[.]/;
const ENGLISH = /[\\/](?:messages[\\/]|i18n[\\/]|messages-)en[\\/.]|[\\/]merge-messages[.]/;
const isFirstMessage = (module: string): boolean => ENGLISH.test(module) && !SHOP_MESSAGES.test(module);

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
    // Bundles small shared modules into one file; otherwise a page would need a hundred requests. The English messages
    // compress better in one file too.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // First, with what both groups use: a group takes the modules that its own import.
            { name: 'messages', test: isFirstMessage, priority: 2 },
            // Loaded with the pages of the shop (portals/merchant/messages.ts).
            { name: 'shop-messages', test: SHOP_MESSAGES, priority: 1 },
            { name: 'small', minShareCount: 20, maxModuleSize: 3_000 },
          ],
        },
      },
    },
  },
  // Only /api/v1/ is the API's; every other /api/ path is a page of the portal (C-01).
  server: { proxy: { '/api/v1/': api } },
});
