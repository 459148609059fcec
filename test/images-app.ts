import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageAnalysis, images } from '@kutip/contracts/images';
import { serveFiles } from '../apps/api/src/modules/files/files.routes.ts';
import { imageAnalysisHandlers, imageHandlers } from '../apps/api/src/modules/images/images.routes.ts';
import { openDiskFileStore } from '../apps/api/src/platform/files.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { testApp, type TestApp } from './test-app.ts';

/** The image library with uploads, on a file store of its own. */
export async function imagesApp(): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'images-test-'));
  const store = openDiskFileStore(folder);
  const app = await testApp(async ({ server, connection }) => {
    await serveFiles(server, { store, connection });
    mount(server, images, imageHandlers);
    mount(server, imageAnalysis, imageAnalysisHandlers({ store }));
  });
  return {
    ...app,
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
