/** How long a journey waits for work in the background: callbacks, settlement, mail. Also for expect.poll. */
export const BACKGROUND_TIMEOUT = { timeout: 30_000 };
/** How long a page may take for one step: an element, a click, a navigation. */
export const PAGE_TIMEOUT_MS = 30_000;
