import type { TestProject } from 'vitest/node';
import { findChromium } from './lib/chromium.ts';
import type { Chromium } from './lib/chromium.ts';
import { startHouse } from './lib/house.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of portal, public pages and API. */
    site_url: string;
    /** Origin of the admin portal. */
    admin_url: string;
    /** Origin of the pretend bank, its control page and the mailbox. */
    sandbox_url: string;
    /** The database behind them, for what no page shows. */
    database_url: string;
    chromium: Chromium;
  }
}

/** A browser and an empty house, once for all journeys: each makes the merchant and the records it needs. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  const house = await startHouse({ with_demo_data: false });
  project.provide('site_url', house.url);
  project.provide('admin_url', house.admin_url);
  project.provide('sandbox_url', house.sandbox_url);
  project.provide('database_url', house.database_url);
  project.provide('chromium', chromium);
  return house.stop;
}
