/** Handles the print, copy and share buttons by delegation, so that it also covers content that is replaced later. */
export function initPageButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const { print, share, copy } = button.dataset;
    if (print !== undefined) window.print();
    // A share that the payer cancels is not an error.
    if (share !== undefined) void navigator.share({ url: share }).catch(() => undefined);
    if (copy !== undefined) void navigator.clipboard.writeText(copy).then(() => showCopied(button));
  });
}

const COPIED_SHOWN_MS = 2_000;

function showCopied(button: HTMLButtonElement): void {
  const { copied } = button.dataset;
  const label = button.textContent;
  if (copied === undefined || label === copied) return;
  button.textContent = copied;
  setTimeout(() => (button.textContent = label), COPIED_SHOWN_MS);
}

/** Shows the buttons that this browser supports. */
export function showPageButtons(): void {
  const show = (selector: string): void => {
    for (const button of document.querySelectorAll<HTMLElement>(selector)) button.hidden = false;
  };
  if ('share' in navigator) show('[data-share]');
  if (navigator.clipboard) show('[data-copy]');
}
