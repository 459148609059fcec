import { extractText, getDocumentProxy } from 'unpdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePastDays } from '../../../../../test/close-days.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { settlementsApp, type SettlementsApp } from '../../../../../test/settlements-app.ts';

let app: SettlementsApp;
let who: TestCaller;
let id: string;
beforeAll(async () => {
  app = await settlementsApp();
  app.clock.set('2026-08-28T02:00:00Z');
  who = await app.createMerchant({ name: 'Warung Aisyah' });
  app.setBankAccount(who.account_id, {});
  await app.createPayment(who.account_id, { total: 1_033_33 });
  await app.createPayment(who.account_id, { total: 66_67 });
  app.clock.set('2026-08-31T16:30:00Z');
  await app.runSettlements();
  app.clock.set('2026-08-31T18:30:00Z');
  await closePastDays(app);
  id = (await app.loadSettlements(who.account_id))[0]!['id'] as string;
});
afterAll(() => app.close());

/** The line of the merchant in the newest closed day, and its hash. */
async function closedHead(): Promise<{ head: string; day_hash: string }> {
  const { rows } = await sql<{ head: string; day_hash: string }>`
    select a.seq || ':' || encode(a.head_hash, 'hex') as head, encode(d.hash, 'hex') as day_hash
    from closed_day_accounts a join closed_days d on d.day = a.day
    where a.account_id = ${who.account_id} order by a.day desc limit 1`.execute(app.db);
  return rows[0]!;
}

const requestStatement = (language: string, by: TestCaller) =>
  app.app.inject({
    url: `/api/v1/settlement-records/${id}/statement?language=${language}`,
    headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(by)).toString('base64url')}` },
  });

test('the PDF statement shows the settlement and its lines', async () => {
  const response = await requestStatement('en', who);
  expect(response.headers['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)), { mergePages: true });
  for (const expected of [
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
    ...Object.values(await closedHead()),
  ])
    expect(text).toContain(expected);
});

test('the PDF statement is available in Malay and hidden from other merchants', async () => {
  const malay = await requestStatement('ms', who);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(malay.rawPayload)), { mergePages: true });
  expect(text).toContain('Penyata penyelesaian');
  const other = await app.createMerchant();
  expect((await requestStatement('en', other)).json()).toMatchObject({ response_code: 4004 });
});
