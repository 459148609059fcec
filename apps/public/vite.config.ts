import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../../scripts/lib/packed.ts';

/**
 * Output folder. A build that must not disturb the bundle in use is written elsewhere and moved when it is complete.
 */
const out = process.env['BUILD_DIR'] ?? 'dist';

// Every build, also one in a test run, uses the production React: the development build is twice as large.
process.env['NODE_ENV'] = 'production';

/** Cheap phones keep old browsers for years. */
const OLD_BROWSERS = ['es2020', 'chrome87', 'safari14', 'firefox85'];

/**
 * `vite build` makes both the browser bundle and the server entry for rendering. The server entry contains all
 * dependencies, so it runs anywhere with Node, always with the production React.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), packed()],
  publicDir: 'static',
  build: { cssTarget: OLD_BROWSERS }, // for the styles inlined in the server entry
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments['client']!);
      await builder.build(builder.environments['ssr']!);
    },
  },
  environments: {
    client: {
      build: {
        outDir: `${out}/client`,
        assetsDir: 'pay-assets',
        manifest: true,
        target: OLD_BROWSERS,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/entry-client.ts' },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: `${out}/server`,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entry-server.ts' },
      },
    },
  },
});
