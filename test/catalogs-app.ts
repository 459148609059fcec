import { catalogs } from '@kutip/contracts/catalogs';
import { collections } from '@kutip/contracts/collections';
import { catalogHandlers } from '../apps/api/src/modules/catalogs/catalogs.routes.ts';
import { collectionHandlers } from '../apps/api/src/modules/collections/collections.routes.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { testApp, type TestApp } from './test-app.ts';

const CONFIG = { PUBLIC_URL: 'https://pay.kutip.example', SANDBOX_URL: 'https://sandbox.kutip.example' };

/** Written pages and the collections that they list. */
export const catalogsApp = (): Promise<TestApp> =>
  testApp(({ server }) => {
    mount(server, catalogs, catalogHandlers);
    mount(server, collections, collectionHandlers({ config: CONFIG }));
  });
