import type { Page } from 'playwright-core';

/** How long one change of route took, from the press to the last frame in which something was still to come. */
interface RouteChange {
  path: string;
  /** When the code of the page has not been loaded before the pointer came. */
  first_ms: number;
  /** Median of the later visits. */
  again_ms: number;
}

const LATER_VISITS = 3;
/** So long the pointer is on a link before the finger presses; the portal loads the page's code meanwhile. */
const POINTED_MS = 150;
/** So long nothing may be missing on the page before it counts as shown; the time ends where this begins. */
const SETTLED_MS = 300;

/**
 * In the browser: presses the link in the side menu and waits until its page has its heading and no placeholder. Text,
 * because this project's types know no browser here.
 */
const pressAndWait = (path: string): string => `new Promise((resolve) => {
  const began_ms = performance.now();
  let shown_ms = null;
  document.querySelector('nav a[href="${path}"]').click();
  const look = (now_ms) => {
    const main = document.querySelector('main');
    const is_shown = location.pathname === '${path}' && main?.querySelector('h1')
      && !main.querySelector('.mantine-Skeleton-root, [aria-busy="true"]');
    if (!is_shown) shown_ms = null;
    else shown_ms ??= now_ms;
    if (shown_ms !== null && now_ms - shown_ms > ${SETTLED_MS}) resolve(shown_ms - began_ms);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Follows every link of the side menu of a portal that is open, each once with its code still to come and then again. */
export async function measureRouteChanges(page: Page): Promise<RouteChange[]> {
  const hrefs = await page.evaluate<string[]>(
    `[...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href'))`,
  );
  const paths = [...new Set(hrefs)].filter((path) => !path.includes('?'));
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let visit = 0; visit <= LATER_VISITS; visit += 1)
    for (const path of paths) {
      if (new URL(page.url()).pathname === path) continue;
      await page.locator(`nav a[href="${path}"]`).first().hover();
      await page.waitForTimeout(POINTED_MS);
      times.get(path)!.push(await page.evaluate<number>(pressAndWait(path)));
    }
  return [...times].map(([path, [first_ms, ...later]]) => ({ path, first_ms: first_ms!, again_ms: median(later) }));
}
