import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { settlingApp, type SettlingApp } from '../../../../../test/settling-app.ts';

let app: SettlingApp;
let who: Who;
let id: string;
beforeAll(async () => {
  app = await settlingApp();
  app.clock.set('2026-08-28T02:00:00Z');
  who = await app.merchant({ name: 'Warung Aisyah' });
  app.bankOf(who.account_id, {});
  await app.paid(who.account_id, { total: 1_033_33 });
  await app.paid(who.account_id, { total: 66_67 });
  app.clock.set('2026-08-31T16:30:00Z');
  await app.run();
  id = (await app.settlements(who.account_id))[0]!['id'] as string;
});
afterAll(() => app.close());

const knock = (language: string, by: Who) =>
  app.app.inject({
    url: `/api/v1/settlement-records/${id}/statement?language=${language}`,
    headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(by)).toString('base64url')}` },
  });

test('the statement on paper says what the settlement says, line by line', async () => {
  const answer = await knock('en', who);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
  for (const said of [
    'Settlement statement',
    'Warung Aisyah',
    '28 Aug 2026',
    '********8901',
    'RM 1,100.00',
    '-RM 2.00',
    '-RM 0.16',
    'RM 1,097.84',
    'RM 1,033.33',
    'RM 1,032.25',
    'RM 65.59',
  ])
    expect(text).toContain(said);
});

test('in Malay; nobody else gets it', async () => {
  const malay = await knock('ms', who);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(malay.rawPayload)), { mergePages: true });
  expect(text).toContain('Penyata penyelesaian');
  const other = await app.merchant();
  expect((await knock('en', other)).json()).toMatchObject({ response_code: 4004 });
});
