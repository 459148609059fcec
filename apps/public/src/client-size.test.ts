import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from '../../../scripts/lib/front-ends.ts';
import { PART, scriptsOf, type Manifest } from './shared/assets.ts';

/** All script before the first tap, gzipped, React in it. */
const MOST_BYTES = 80_000;

const folder = join(import.meta.dirname, '../dist/client');
let manifest: Manifest;

/** What is served, built here when it is not what the sources are now. */
beforeAll(async () => {
  await buildFrontEnds(join(import.meta.dirname, '../../..'), () => {});
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}, 300_000);

const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');
const filesOf = (parts: readonly string[]): string[] => {
  const { entry, preload } = scriptsOf(manifest, parts);
  return [entry, ...preload];
};
const bytesOf = (parts: readonly string[]): number =>
  filesOf(parts).reduce((sum, path) => sum + gzipSync(textOf(path), { level: 9 }).length, 0);

describe('the script of the public pages', () => {
  it('is under 80 kB before the first tap of the bill page', () => {
    expect(bytesOf([PART.form])).toBeLessThan(MOST_BYTES);
  });

  it('is little where a card is typed, with the encryption in it', () => {
    expect(bytesOf([PART.card])).toBeLessThan(6_000);
  });

  it('is next to nothing on a receipt', () => {
    expect(bytesOf([PART.waiting])).toBeLessThan(4_000);
  });

  it('lies packed beside itself, the same to the byte', () => {
    for (const path of filesOf([PART.form, PART.waiting])) {
      const packed = (suffix: string) => readFileSync(join(folder, `${path}.${suffix}`));
      expect(gunzipSync(packed('gz')).toString()).toBe(textOf(path));
      expect(brotliDecompressSync(packed('br')).toString()).toBe(textOf(path));
      expect(textOf(path)).not.toContain('__VITE_PRELOAD__');
    }
  });

  it('carries neither zod nor the table of bank codes nor the words', () => {
    const text = filesOf([PART.form, PART.waiting]).map(textOf).join('\n');
    for (const stray of ['ZodError', 'Bulk refund', 'Insufficient funds', 'Fill this in', 'املأ'])
      expect(text).not.toContain(stray);
  });

  it('keeps to its own origin', () => {
    const text = filesOf([PART.form, PART.waiting]).map(textOf).join('\n');
    const hosts = new Set([...text.matchAll(/https?:\/\/[\w.-]+/g)].map(([address]) => address));
    // React names its error page and the namespaces of markup; nothing is fetched from either.
    expect([...hosts].toSorted()).toEqual(['http://www.w3.org', 'https://react.dev']);
  });
});
