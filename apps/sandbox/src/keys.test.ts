import { X509Certificate } from 'node:crypto';
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasValidChecksum, signed } from './fpx/sign.ts';
import { ensureKeys, readKeys } from './keys.ts';

const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'kutip-keys-')), 'keys');
const FILES = ['card', 'ewallet', 'fpx-next', 'fpx', 'paypal', 'seller'].flatMap((name) => [
  `${name}.cert.pem`,
  `${name}.key.pem`,
]);

test('keys are generated once, even by concurrent calls, and are readable by their owner only', async () => {
  const folder = newFolder();
  await Promise.all([ensureKeys(folder), ensureKeys(folder), ensureKeys(folder)]);
  expect(readdirSync(folder).toSorted()).toEqual(FILES);
  expect(readdirSync(join(folder, '..'))).toEqual(['keys']);
  expect(statSync(join(folder, 'fpx.key.pem')).mode & 0o777).toBe(0o600);
  const before = FILES.map((file) => readFileSync(join(folder, file), 'utf8'));
  await ensureKeys(folder);
  expect(FILES.map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual(before);
});

test('each certificate matches its own key only and is valid for years', async () => {
  const folder = newFolder();
  await ensureKeys(folder);
  const keys = readKeys(folder);
  const certificate = (name: string) => new X509Certificate(readFileSync(join(folder, `${name}.cert.pem`)));
  const form = signed(
    'BE',
    { fpx_msgToken: '01', fpx_msgType: 'BE', fpx_sellerExId: 'EX1', fpx_version: '7.0' },
    keys.fpx,
  );
  expect(form.fpx_checkSum).toMatch(/^[0-9A-F]{512}$/);
  const valid = ['fpx', 'fpx-next', 'seller'].map((name) => hasValidChecksum('BE', form, certificate(name).publicKey));
  expect(valid).toEqual([true, false, false]);
  expect(hasValidChecksum('BE', { ...form, fpx_version: '7.1' }, certificate('fpx').publicKey)).toBe(false);
  for (const bad of ['', 'zz', form.fpx_checkSum.slice(1), `${form.fpx_checkSum}ZZ`, undefined]) {
    expect(hasValidChecksum('BE', { ...form, fpx_checkSum: bad }, certificate('fpx').publicKey)).toBe(false);
  }
  for (const name of ['fpx', 'fpx-next', 'seller']) {
    const { validFromDate, validToDate } = certificate(name);
    expect(validFromDate.getTime()).toBeLessThan(Date.now());
    expect(validToDate.getTime()).toBeGreaterThan(Date.now() + 9 * 365 * 24 * 60 * 60 * 1000);
  }
});

test('an empty folder is filled, and a folder with missing or foreign files is left alone', async () => {
  const folder = newFolder();
  mkdirSync(folder);
  await ensureKeys(folder);
  rmSync(join(folder, 'fpx.cert.pem'));
  await expect(ensureKeys(folder)).rejects.toThrow(/lacks fpx\.cert\.pem\. Move the folder away/);
  const foreign = newFolder();
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'notes.txt'), '');
  await expect(ensureKeys(foreign)).rejects.toThrow(/lacks fpx\.key\.pem/);
  expect(readdirSync(foreign)).toEqual(['notes.txt']);
});
