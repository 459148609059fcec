const EVERY_MS = 60_000;

/**
 * Refreshes the board every minute while the page is visible. Replaces only the board, so that input below it is kept.
 */
export function startBoardRefresh(): void {
  setInterval(() => {
    if (document.visibilityState === 'visible') void fetchBoard();
  }, EVERY_MS);
}

/** A failed request is ignored: the board shows when it was checked. */
async function fetchBoard(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return;
  const html = await response.text();
  // Parses only this part, because the styles of the other page carry a different nonce.
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>') + '</main>'.length);
  const found = new DOMParser().parseFromString(main, 'text/html').getElementById('board');
  const shown = document.getElementById('board');
  if (!found || !shown || shown.contains(document.activeElement)) return;
  shown.replaceWith(found);
}
