import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_PACKING = /\.(?:js|css|svg)$/;

/** For Vite: leaves what the browser loads packed beside itself, so that the server packs nothing while somebody waits. */
export function packed(): Plugin {
  return {
    name: 'packed',
    applyToEnvironment: ({ name }) => name === 'client',
    // From what was written: until then other plugins still change the scripts.
    writeBundle({ dir = '' }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!WORTH_PACKING.test(fileName)) continue;
        const path = join(dir, fileName);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
