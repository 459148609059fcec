/** Printing and sharing, wherever a receipt is; also one that was put in the place of a pending one. */
export function serveReceiptButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.dataset['print'] !== undefined) window.print();
    // Sharing that the payer breaks off is no failure.
    if (button?.dataset['share'] !== undefined) void navigator.share({ url: location.href }).catch(() => undefined);
  });
}

/** The share button stays hidden where the browser cannot share. */
export function showShare(): void {
  if (!('share' in navigator)) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false;
}
