/** Browser behaviour of a QR code: a countdown, and saving it as an image. */

const SIDE_PX = 1024;
const SECOND_MS = 1_000;

/** '272' → '4:32'. */
export const clock = (left_s: number): string => `${Math.floor(left_s / 60)}:${String(left_s % 60).padStart(2, '0')}`;

/**
 * Updates the countdown on the page. It counts from the seconds that the server sent, so a wrong phone clock does not
 * matter. At zero the page reloads.
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
    element.textContent = (element.dataset['template'] ?? '{time}').replace('{time}', clock(left_s));
    if (left_s > 0) return;
    clearInterval(timer);
    location.reload();
  }
}

/** Saves the code as a PNG, because wallets cannot read SVG. Phones share it to the gallery, computers download it. */
export async function saveCode(name: string): Promise<void> {
  const image = document.querySelector<HTMLImageElement>('img.pay-code');
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE_PX;
  const canvasContext = canvas.getContext('2d');
  if (!image || !canvasContext) return;
  canvasContext.imageSmoothingEnabled = false;
  canvasContext.drawImage(image, 0, 0, SIDE_PX, SIDE_PX);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) return;
  const file = new File([picture], `${name}.png`, { type: 'image/png' });
  const shared = { files: [file] };
  // A share that the payer cancels is not an error.
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(shared))
    return navigator.share(shared).catch(() => undefined);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SECOND_MS);
}
