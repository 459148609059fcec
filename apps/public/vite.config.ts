import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** A build that must not disturb the bundle in use is made elsewhere and put in its place when it is whole. */
const out = process.env['BUILD_DIR'] ?? 'dist';

// Whoever builds, also a test run, gets the production React: the other one is twice as large.
process.env['NODE_ENV'] = 'production';

/** A cheap phone keeps its browser for years. */
const OLD_BROWSERS = ['es2020', 'chrome87', 'safari14', 'firefox85'];

/** Leaves each script packed beside itself, so that whoever serves it packs nothing while a payer waits. */
function packed(): Plugin {
  return {
    name: 'packed',
    applyToEnvironment: ({ name }) => name === 'client',
    // From what was written: until then other plugins still change the scripts.
    writeBundle({ dir = '' }, bundle) {
      for (const { type, fileName } of Object.values(bundle)) {
        if (type !== 'chunk') continue;
        const path = join(dir, fileName);
        const script = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(script));
        writeFileSync(`${path}.gz`, gzipSync(script, { level: 9 }));
      }
    },
  };
}

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
