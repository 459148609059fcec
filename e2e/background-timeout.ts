/** How long a journey waits for work in the background: callbacks, settlement, mail. Also for expect.poll. */
export const BACKGROUND_TIMEOUT = { timeout: 30_000 };
