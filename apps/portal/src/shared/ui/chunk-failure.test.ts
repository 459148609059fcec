import { beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkErrorOf, chunkNotice, isImportFailure, loadChunk, recover } from './chunk-failure.ts';

const SCRIPT = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/page-1.js');
const STYLE = new Error('Unable to preload CSS for /assets/page-1.css');
const respondWith = (status: number, type: string) =>
  vi.fn(() => Promise.resolve(new Response(null, { status, headers: { 'content-type': type } })));

beforeEach(() => chunkNotice.setState({ reason: null }));

test.each([
  [SCRIPT, true],
  [STYLE, true],
  [new TypeError('error loading dynamically imported module: x'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('x is undefined'), false],
  ['Failed to fetch dynamically imported module', false],
])('isImportFailure of %s is %s', (error, is) => {
  expect(isImportFailure(error)).toBe(is);
});

//
test('a chunk with status 404, or with an HTML page in its place, is missing', async () => {
  await expect(chunkErrorOf(SCRIPT, respondWith(404, 'text/plain'))).resolves.toMatchObject({
    reason: 'missing',
    of: 'script',
    name: 'ChunkLoadError',
  });
  await expect(chunkErrorOf(SCRIPT, respondWith(200, 'text/html; charset=utf-8'))).resolves.toMatchObject({
    reason: 'missing',
  });
});

// R-180 R-181
test('an existing chunk is reported as an error, and a server that is not reached as offline', async () => {
  await expect(chunkErrorOf(STYLE, respondWith(200, 'text/css'))).resolves.toMatchObject({
    reason: 'error',
    of: 'style',
    name: 'CssChunkLoadError',
  });
  await expect(
    chunkErrorOf(
      STYLE,
      vi.fn(() => Promise.reject(new TypeError('offline'))),
    ),
  ).resolves.toMatchObject({ reason: 'offline' });
});

test('without a connection the page is not reloaded, since the browser would show its own error page', () => {
  const page = { storage: { getItem: () => null, setItem: vi.fn() }, reload: vi.fn(), isReloading: false };
  recover(new ChunkLoadError('offline', 'script', null), page);
  expect(page.reload).not.toHaveBeenCalled();
  expect(page.storage.setItem).not.toHaveBeenCalled();
  expect(chunkNotice.getState().reason).toBe('offline');
});

// R-178 R-208
test('a slow chunk times out', async () => {
  vi.useFakeTimers();
  const [outcome] = await Promise.allSettled([
    loadChunk(() => new Promise(() => undefined)),
    vi.advanceTimersByTimeAsync(120_000),
  ]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } });
  vi.useRealTimers();
});

test('loadChunk returns the loaded chunk and rethrows its own errors', async () => {
  await expect(loadChunk(() => Promise.resolve({ a: 1 }))).resolves.toEqual({ a: 1 });
  await expect(loadChunk(() => Promise.reject(new RangeError('inside')))).rejects.toThrow(RangeError);
});

test('a failed chunk reloads the page once per session and then shows a notice', () => {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const first = { storage, reload, isReloading: false };
  recover(new ChunkLoadError('missing', 'script', null), first);
  recover(new ChunkLoadError('missing', 'style', null), first); // the same page, reported twice
  expect(reload).toHaveBeenCalledTimes(1);
  expect(chunkNotice.getState().reason).toBeNull();
  recover(new ChunkLoadError('timeout', 'script', null), { storage, reload, isReloading: false });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(chunkNotice.getState().reason).toBe('timeout');
});
