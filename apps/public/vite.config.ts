import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../../scripts/lib/packed.ts';

/** A build that must not disturb the bundle in use is made elsewhere and put in its place when it is whole. */
const out = process.env['BUILD_DIR'] ?? 'dist';

// Whoever builds, also a test run, gets the production React: the other one is twice as large.
process.env['NODE_ENV'] = 'production';

/** A cheap phone keeps its browser for years. */
const OLD_BROWSERS = ['es2020', 'chrome87', 'safari14', 'firefox85'];

/**
 * `vite build` makes both: what the browser loads, then what the API renders with. The server entry carries all it
 * needs, so it runs wherever Node does and React is the production one whatever the environment says.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), packed()],
  publicDir: 'static',
  build: { cssTarget: OLD_BROWSERS }, // for the styles that the server entry carries
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
