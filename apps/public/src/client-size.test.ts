import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAll } from '../../../scripts/lib/builds.ts';
import { CHUNK, scriptsOf, type Manifest } from './shared/assets.ts';

/** Limit for all script that loads before the first tap, gzipped, React included. */
const MOST_BYTES = 80_000;

const folder = join(import.meta.dirname, '../dist/client');
let manifest: Manifest;

/** Build the front ends first if the bundle does not match the sources. */
beforeAll(async () => {
  await buildAll(join(import.meta.dirname, '../../..'), () => {});
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}, 300_000);

const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');
const filesOf = (chunks: readonly string[]): string[] => {
  const { entry, preload } = scriptsOf(manifest, chunks);
  return [entry, ...preload];
};
const bytesOf = (chunks: readonly string[]): number =>
  filesOf(chunks).reduce((sum, path) => sum + gzipSync(textOf(path), { level: 9 }).length, 0);

describe('scripts of the public pages', () => {
  it('the bill page loads less than 80 kB of script before the first tap', () => {
    expect(bytesOf([CHUNK.form])).toBeLessThan(MOST_BYTES);
  });

  it('the card form loads little script, encryption included', () => {
    expect(bytesOf([CHUNK.card])).toBeLessThan(6_000);
  });

  it('a waiting receipt loads very little script', () => {
    expect(bytesOf([CHUNK.waiting])).toBeLessThan(4_000);
  });

  it('a shop and a product load little script before the first tap, checkout less than 100 kB', () => {
    expect(bytesOf([CHUNK.shop])).toBeLessThan(10_000);
    expect(bytesOf([CHUNK.checkout])).toBeLessThan(100_000);
  });

  it('the page of an order loads very little script', () => {
    expect(bytesOf([CHUNK.order])).toBeLessThan(4_000);
  });

  it('compressed files decompress to the served scripts', () => {
    for (const path of filesOf([CHUNK.form, CHUNK.waiting, CHUNK.order])) {
      const packed = (suffix: string) => readFileSync(join(folder, `${path}.${suffix}`));
      expect(gunzipSync(packed('gz')).toString()).toBe(textOf(path));
      expect(brotliDecompressSync(packed('br')).toString()).toBe(textOf(path));
      expect(textOf(path)).not.toContain('__VITE_PRELOAD__');
    }
  });

  it('the scripts contain neither zod nor the bank code table nor the messages', () => {
    const chunks = [CHUNK.form, CHUNK.waiting, CHUNK.order, CHUNK.shop, CHUNK.checkout];
    const text = filesOf(chunks).map(textOf).join('\n');
    for (const stray of ['ZodError', 'Bulk refund', 'Insufficient funds', 'Fill this in', 'املأ'])
      expect(text).not.toContain(stray);
  });

  it('the scripts load from their own origin only', () => {
    const text = filesOf([CHUNK.form, CHUNK.waiting, CHUNK.order]).map(textOf).join('\n');
    const hosts = new Set([...text.matchAll(/https?:\/\/[\w.-]+/g)].map(([address]) => address));
    // React names its error page and the namespaces of markup; nothing is fetched from either.
    expect([...hosts].toSorted()).toEqual(['http://www.w3.org', 'https://react.dev']);
  });
});
