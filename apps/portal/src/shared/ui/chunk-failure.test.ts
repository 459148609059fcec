import { beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkErrorOf, chunkNotice, isImportFailure, loadChunk, recover } from './chunk-failure.ts';

const SCRIPT = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/page-1.js');
const STYLE = new Error('Unable to preload CSS for /assets/page-1.css');
const answering = (status: number, type: string) =>
  vi.fn(() => Promise.resolve(new Response(null, { status, headers: { 'content-type': type } })));

beforeEach(() => chunkNotice.setState({ reason: null }));

test.each([
  [SCRIPT, true],
  [STYLE, true],
  [new TypeError('error loading dynamically imported module: x'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('x is undefined'), false],
  ['Failed to fetch dynamically imported module', false],
])('%s is an import failure: %s', (error, is) => {
  expect(isImportFailure(error)).toBe(is);
});

test('a file that answers 404, or a page in its place, is missing', async () => {
  await expect(chunkErrorOf(SCRIPT, answering(404, 'text/plain'))).resolves.toMatchObject({
    reason: 'missing',
    of: 'script',
    name: 'ChunkLoadError',
  });
  await expect(chunkErrorOf(SCRIPT, answering(200, 'text/html; charset=utf-8'))).resolves.toMatchObject({
    reason: 'missing',
  });
});

test('a file that is there, or a server that does not answer, is another failure', async () => {
  await expect(chunkErrorOf(STYLE, answering(200, 'text/css'))).resolves.toMatchObject({
    reason: 'error',
    of: 'style',
    name: 'CssChunkLoadError',
  });
  await expect(
    chunkErrorOf(
      STYLE,
      vi.fn(() => Promise.reject(new TypeError('offline'))),
    ),
  ).resolves.toMatchObject({ reason: 'error' });
});

test('a chunk that takes too long is a timeout', async () => {
  vi.useFakeTimers();
  const [outcome] = await Promise.allSettled([
    loadChunk(() => new Promise(() => undefined)),
    vi.advanceTimersByTimeAsync(120_000),
  ]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } });
  vi.useRealTimers();
});

test('a chunk that comes is handed on, an error inside it too', async () => {
  await expect(loadChunk(() => Promise.resolve({ a: 1 }))).resolves.toEqual({ a: 1 });
  await expect(loadChunk(() => Promise.reject(new RangeError('inside')))).rejects.toThrow(RangeError);
});

test('one reload in a session, then the notice', () => {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const first = { storage, reload, isReloading: false };
  recover(new ChunkLoadError('missing', 'script', null), first);
  recover(new ChunkLoadError('missing', 'style', null), first); // the same page, told twice
  expect(reload).toHaveBeenCalledTimes(1);
  expect(chunkNotice.getState().reason).toBeNull();
  recover(new ChunkLoadError('timeout', 'script', null), { storage, reload, isReloading: false });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(chunkNotice.getState().reason).toBe('timeout');
});
