import { delay, delayAfter, fetchMain, mainOf, untilVisible } from '../../shared/reload-main.ts';
import { countDown, saveCode } from './pay-code-client.ts';

/** How often a pending receipt is polled (D-27). */
export const MAX_POLLS = 20;
export const isWaiting = (main: HTMLElement | null): boolean => main?.dataset['waiting'] !== undefined;

/**
 * Polls the receipt until its outcome is known and replaces the page content when it changes. The server renders the
 * receipt, so texts, reasons and visibility are decided there only. `sent` is the page as served, before any script
 * changed it.
 */
export async function pollReceipt(sent: Node, onChange: () => void): Promise<void> {
  let shown = sent;
  initPayCode();
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    await delay(delayAfter(polls));
    await untilVisible();
    const received = await fetchMain();
    if (!received) continue;
    // An unchanged receipt is not replaced, so that scroll position, open sections and the countdown are kept.
    if (!isSameReceipt(received, shown)) {
      shown = received.cloneNode(true);
      mainOf(document)?.replaceWith(received);
      onChange();
    }
    if (!isWaiting(received)) return;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-while-polling]')) element.hidden = true;
  for (const element of document.querySelectorAll<HTMLElement>('[data-after-polling]')) element.hidden = false;
}

/** Whether two versions of the receipt differ only in the seconds left, which the page counts itself. */
const isSameReceipt = (one: Node, other: Node): boolean => withoutCountdown(one).isEqualNode(withoutCountdown(other));

function withoutCountdown(main: Node): Node {
  const copy = main.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('[data-left-s]')) element.removeAttribute('data-left-s');
  return copy;
}

/** Starts the countdown and the save button of the QR code, if there is one. */
function initPayCode(): void {
  countDown();
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-save-code]') : null;
    if (button) void saveCode(button.dataset['saveCode']!);
  });
}
