/** What a code to scan does with a script: it counts down, and can be kept as a picture. */

const SIDE_PX = 1024;
const SECOND_MS = 1_000;

/** '272' → '4:32'. */
export const clock = (left_s: number): string => `${Math.floor(left_s / 60)}:${String(left_s % 60).padStart(2, '0')}`;

/**
 * Counts down whatever countdown the page shows. The server said how many seconds are left, so a phone whose clock is
 * wrong counts right. At the end the page is asked for again, and says what can be done.
 */
export function countDown(): void {
  const ends = new WeakMap<HTMLElement, number>();
  const timer = setInterval(tick, SECOND_MS);
  tick();
  function tick(): void {
    const element = document.querySelector<HTMLElement>('[data-left-s]');
    if (!element) return;
    const end_ms = ends.get(element) ?? performance.now() + Number(element.dataset['leftS']) * SECOND_MS;
    ends.set(element, end_ms);
    const left_s = Math.max(0, Math.ceil((end_ms - performance.now()) / SECOND_MS));
    element.textContent = (element.dataset['words'] ?? '{time}').replace('{time}', clock(left_s));
    if (left_s > 0) return;
    clearInterval(timer);
    location.reload();
  }
}

/** The code as a PNG: wallets read no SVG. A phone hands it to its gallery, a computer downloads it. */
export async function saveCode(name: string): Promise<void> {
  const drawn = document.querySelector<HTMLImageElement>('img.pay-code');
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE_PX;
  const brush = canvas.getContext('2d');
  if (!drawn || !brush) return;
  brush.imageSmoothingEnabled = false;
  brush.drawImage(drawn, 0, 0, SIDE_PX, SIDE_PX);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) return;
  const file = new File([picture], `${name}.png`, { type: 'image/png' });
  const shared = { files: [file] };
  // Sharing that the payer breaks off is no failure.
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(shared))
    return navigator.share(shared).catch(() => undefined);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SECOND_MS);
}
