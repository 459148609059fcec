import type { Page } from 'playwright-core';

/** A screen of the contact sheet. */
export interface Screen {
  name: string;
  /** Only for signed-in users. */
  signed_in?: true;
  /** In the admin portal. */
  is_admin?: true;
  /** In the introducer portal. */
  is_introducer?: true;
  path: string;
  /** Runs before the screenshot is taken. */
  prepare?: (page: Page) => Promise<void>;
}
