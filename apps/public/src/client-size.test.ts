import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PART, scriptsOf, type Manifest } from './shared/assets.ts';

/** All script before the first tap, gzipped, React in it. */
const MOST_BYTES = 80_000;

const folder = mkdtempSync(join(tmpdir(), 'kutip-public-'));
let manifest: Manifest;

/** Built here, so that what is measured is what stands in the source now. */
beforeAll(async () => {
  const configFile = join(import.meta.dirname, '../vite.config.ts');
  const builder = await createBuilder({
    configFile,
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true },
    environments: { client: { build: { outDir: folder } } },
  });
  await builder.build(builder.environments['client']!);
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

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
