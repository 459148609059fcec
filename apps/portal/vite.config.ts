import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../../scripts/lib/packed.ts';
import { withoutJsonSchema } from '../../scripts/lib/without-json-schema.ts';

const PORTALS = ['merchant', 'introducer', 'admin'];
const portal = process.env['PORTAL_TYPE'] ?? 'merchant';
if (!PORTALS.includes(portal)) throw new Error(`PORTAL_TYPE is one of ${PORTALS.join(', ')}, not ${portal}`);
const api = process.env['KUTIP_API_URL'] ?? 'http://127.0.0.1:3000';

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
            // Loaded with the pages of the shop (portals/merchant/messages.ts).
            {
              name: 'shop-messages',
              test: /[\\/](?:orders|products|shipping|merchant-api)[\\/]messages[\\/]en[.]|messages-shop-en[.]/,
              priority: 2,
            },
            { name: 'messages', test: /[\\/](?:messages[\\/]|i18n[\\/]|messages-)en[\\/.]/, priority: 1 },
            { name: 'small', minShareCount: 20, maxModuleSize: 3_000 },
          ],
        },
      },
    },
  },
  // Only /api/v1/ is the API's; every other /api/ path is a page of the portal (C-01).
  server: { proxy: { '/api/v1/': api } },
});
