import { afterEach, expect, test, vi } from 'vitest';
import { cropToSquare } from './square-picture.ts';

afterEach(() => vi.restoreAllMocks());

//
test('a crop without another size is a picture of 400 by 400 pixels, of the chosen part', async () => {
  const drawImage = vi.fn();
  const sizes: number[][] = [];
  vi.spyOn(Image.prototype, 'decode').mockResolvedValue(undefined);
  // The simulated browser draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    sizes.push([this.width, this.height]);
    done(new Blob(['x'], { type: type ?? '' }));
  });
  const file = await cropToSquare('/files/1', { x: 10, y: 20, width: 1200, height: 1200 }, 'kek.png');
  expect(sizes).toEqual([[400, 400]]);
  expect(drawImage.mock.calls[0]!.slice(1)).toEqual([10, 20, 1200, 1200, 0, 0, 400, 400]);
  expect([file.name, file.type]).toEqual(['kek.png', 'image/png']);
});
