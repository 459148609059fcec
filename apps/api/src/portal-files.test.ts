import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalPage } from './portal-files.ts';
import { pageHeaders } from './security-headers.ts';

// a portal reports errors only where a DSN is set, and public pages never do.

const DSN = 'https://0123456789abcdef0123456789abcdef@errors.example.my/7';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kutip-portal-'));
  writeFileSync(join(folder, 'index.html'), '<html><head><title>Kutip</title></head><body></body></html>');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(dsn?: string) {
  const app = Fastify();
  app.setNotFoundHandler(portalPage(folder, dsn));
  const { body, headers } = await app.inject('/dashboard');
  await app.close();
  return { body, connections: /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))![1] };
}

test('without a DSN the page names no service and may connect to nobody else', async () => {
  const { body, connections } = await open();
  expect([body.includes('error-reporting'), connections]).toEqual([false, "'self'"]);
});

test('with a DSN the page names it and may connect to its origin alone', async () => {
  const { body, connections } = await open(DSN);
  expect(body).toContain(`<meta name="error-reporting" content="${DSN}" /></head>`);
  expect(connections).toBe("'self' https://errors.example.my");
});

test('a page on which payers type, card data too, may connect to nobody else', () => {
  expect(pageHeaders('n', { form_origins: ['https://bank.example'] })['content-security-policy']).toContain(
    "connect-src 'self';",
  );
});
