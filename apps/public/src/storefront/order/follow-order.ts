import { delay, delayAfter, fetchMain, mainOf, untilVisible } from '../../shared/reload-main.ts';
import { initProof, isProofBegun } from './send-proof.ts';

const isFollowed = (main: HTMLElement | null): boolean => main?.dataset['follow'] !== undefined;
const checkedOf = (main: Element | null): Element | null => main?.querySelector('[data-checked]') ?? null;

/** Whether two versions of the page differ only in the time of the last check. */
function isSame(one: Node, other: Node): boolean {
  const [first, second] = [one, other].map((main) => {
    const copy = main.cloneNode(true) as Element;
    checkedOf(copy)?.remove();
    return copy;
  });
  return first!.isEqualNode(second!);
}

/** Shows a new state, announces it, and keeps the keyboard on the page. */
function replaceMain(received: HTMLElement): void {
  const main = mainOf(document);
  const has_focus = main?.contains(document.activeElement) ?? false;
  const before = main?.querySelector('h1')?.textContent;
  main?.replaceWith(received);
  const title = received.querySelector('h1');
  const status = document.getElementById('order-status');
  if (status && title && title.textContent !== before) status.textContent = title.textContent;
  if (!has_focus || !title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/**
 * Polls the page of an order until nothing more happens to it, and replaces its content when it changes. The server
 * renders it, so states and texts are decided there only. `sent` is the page as served, before any script changed it.
 */
export async function followOrder(sent: Node, onChange: () => void): Promise<void> {
  let shown = sent;
  let polls = 0;
  let stopWaiting = (): void => {};
  const woken = () => new Promise<void>((resolve) => (stopWaiting = resolve));
  initProof(() => {
    polls = 0;
    stopWaiting();
  });
  while (isFollowed(mainOf(document))) {
    await Promise.race([delay(delayAfter(polls)), woken()]);
    await untilVisible();
    polls += 1;
    const received = await fetchMain();
    // A slip that the buyer has chosen is not thrown away.
    if (!received || isProofBegun()) continue;
    if (isSame(received, shown)) checkedOf(mainOf(document))?.replaceChildren(...checkedOf(received)!.childNodes);
    else {
      shown = received.cloneNode(true);
      replaceMain(received);
      onChange();
    }
  }
}
