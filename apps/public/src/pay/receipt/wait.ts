import { countDown, saveCode } from './live-code.ts';

/** How often a pending receipt is looked at again (D-27). */
export const MOST_ASKED = 20;
const FIRST_GAP_MS = 2_000;
const LONGEST_GAP_MS = 60_000;

/** 2 s, then longer by a third each time, at most a minute: quick for the usual case, gentle for the long one. */
export const gapAfter = (asked: number): number =>
  Math.min(Math.round(FIRST_GAP_MS * (4 / 3) ** asked), LONGEST_GAP_MS);

const mainOf = (page: Document): HTMLElement | null => page.querySelector('main');
export const isWaiting = (main: HTMLElement | null): boolean => main?.dataset['waiting'] !== undefined;

/**
 * Looks at the receipt again until its outcome is known and puts what it finds in the page's place. The server renders
 * the receipt once more, so the words, the reasons and what the payer may see are decided there alone. `sent` is the page
 * as it came, before any script touched it.
 */
export async function wait(sent: Node, onChange: () => void): Promise<void> {
  let shown = sent;
  serveCode();
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    await pause(gapAfter(asked));
    await untilSeen();
    const found = await lookAgain();
    if (!found) continue;
    // What says the same stays as it is: a reader's place, an opened part and the countdown are left alone.
    if (!saysTheSame(found, shown)) {
      shown = found.cloneNode(true);
      mainOf(document)?.replaceWith(found);
      onChange();
    }
    if (!isWaiting(found)) return;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-while-asking]')) element.hidden = true;
  for (const element of document.querySelectorAll<HTMLElement>('[data-after-asking]')) element.hidden = false;
}

/** Whether two looks at the receipt differ in nothing but the seconds left, which the page counts by itself. */
const saysTheSame = (one: Node, other: Node): boolean => untimed(one).isEqualNode(untimed(other));

function untimed(main: Node): Node {
  const copy = main.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('[data-left-s]')) element.removeAttribute('data-left-s');
  return copy;
}

/** What the page's code to scan needs, if it has one. */
function serveCode(): void {
  countDown();
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-save-code]') : null;
    if (button) void saveCode(button.dataset['saveCode']!);
  });
}

/** null when there was no answer: a phone between two cells. The next look may have more luck. */
async function lookAgain(): Promise<HTMLElement | null> {
  try {
    const response = await fetch(location.href, { cache: 'no-store' });
    if (!response.ok) return null;
    return mainOf(new DOMParser().parseFromString(mainIn(await response.text()), 'text/html'));
  } catch {
    return null;
  }
}

/** Only this part is parsed: the other page's styles carry a nonce that is not this page's. */
export const mainIn = (html: string): string =>
  html.slice(html.indexOf('<main'), html.lastIndexOf('</main>') + '</main>'.length);

const pause = (gap_ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, gap_ms));

/** A page in the background asks nothing; it looks at once when it is seen again. */
const untilSeen = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const onSeen = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', onSeen);
      resolve();
    };
    document.addEventListener('visibilitychange', onSeen);
  });
