/** Printing, copying and sharing, on every page that has such buttons; also in what was put in a part's place later. */
export function servePageButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const { print, share, copy } = button.dataset;
    if (print !== undefined) window.print();
    // Sharing that the payer breaks off is no failure.
    if (share !== undefined) void navigator.share({ url: share }).catch(() => undefined);
    if (copy !== undefined) void navigator.clipboard.writeText(copy).then(() => sayCopied(button));
  });
}

const SAID_MS = 2_000;

function sayCopied(button: HTMLButtonElement): void {
  const { copied } = button.dataset;
  const words = button.textContent;
  if (copied === undefined || words === copied) return;
  button.textContent = copied;
  setTimeout(() => (button.textContent = words), SAID_MS);
}

/** A button stays hidden where the browser cannot do what it says. */
export function showPageButtons(): void {
  const show = (selector: string): void => {
    for (const button of document.querySelectorAll<HTMLElement>(selector)) button.hidden = false;
  };
  if ('share' in navigator) show('[data-share]');
  if (navigator.clipboard) show('[data-copy]');
}
