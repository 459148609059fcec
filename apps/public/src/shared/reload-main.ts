/** What pages that update themselves share. */

export const mainOf = (page: Document): HTMLElement | null => page.querySelector('main');

/** The page's main part as the server renders it now; null if the request failed, for example on a mobile network. */
export async function fetchMain(): Promise<HTMLElement | null> {
  try {
    const response = await fetch(location.href, { cache: 'no-store' });
    if (!response.ok) return null;
    return mainOf(new DOMParser().parseFromString(mainIn(await response.text()), 'text/html'));
  } catch {
    return null;
  }
}

/** Parses only this part, because the styles of the other page carry a different nonce. */
export const mainIn = (html: string): string =>
  html.slice(html.indexOf('<main'), html.lastIndexOf('</main>') + '</main>'.length);

export const delay = (gap_ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, gap_ms));

/** A page in the background does not poll; it polls again as soon as it is visible. */
export const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const onVisible = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', onVisible);
      resolve();
    };
    document.addEventListener('visibilitychange', onVisible);
  });

/** 2 s, then a third longer each time, at most a minute: fast for the usual case, light for long ones. */
export const delayAfter = (polls: number): number =>
  Math.min(Math.round(FIRST_DELAY_MS * (4 / 3) ** polls), MAX_DELAY_MS);
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;
