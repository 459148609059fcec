const EVERY_MS = 60_000;

/**
 * Looks at the board again every minute while somebody sees it, and puts what it finds in its place. Only the board: what
 * is being typed below it stays.
 */
export function refresh(): void {
  setInterval(() => {
    if (document.visibilityState === 'visible') void lookAgain();
  }, EVERY_MS);
}

/** A look that fails is left out: the times on the page say how old it is. */
async function lookAgain(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return;
  const html = await response.text();
  // Only this part is parsed: the other page's styles carry a nonce that is not this page's.
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>') + '</main>'.length);
  const found = new DOMParser().parseFromString(main, 'text/html').getElementById('board');
  const shown = document.getElementById('board');
  if (!found || !shown || shown.contains(document.activeElement)) return;
  shown.replaceWith(found);
}
