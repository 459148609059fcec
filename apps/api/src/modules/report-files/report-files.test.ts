import { endpointUrl } from '@kutip/contracts/call';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { reportFiles } from '@kutip/contracts/report-files';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportJobs } from '../../../../../test/report-jobs.ts';
import { openPoster } from '../../../../../test/ledger.ts';
import { postPayment } from '../../../../../test/post-payment.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { storeOf } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { reportFileHandlers } from './report-files.routes.ts';

let app: TestApp;
let poster: Poster;
let merchant: TestCaller;
beforeAll(async () => {
  app = await testApp(({ server, db }) => mount(server, reportFiles, reportFileHandlers({ store: storeOf(db) })));
  poster = openPoster(app);
});
afterAll(async () => {
  await poster.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T02:42:00Z');
  merchant = await app.createMerchant();
});

const pay = (collection_id: string | null = null) =>
  postPayment({ ...app, poster }, merchant.account_id, {
    amount: 1_000,
    net: 900,
    channel_flag: 'fpx',
    paid_at: app.clock.now(),
    collection_id,
    expected: null,
  });
const order = async (body: { format?: 'csv' | 'xlsx' | 'pdf'; collection_id?: string } = {}, query = {}) =>
  (await app.call(reportFiles.collection, { query, body }, merchant)).data;
const list = async (who = merchant) => app.call(reportFiles.list, { query: {}, body: {} }, who);
const write = async (id: string) => {
  await reportJobs(app).generate_report!({ account_id: merchant.account_id, id });
  return (await list()).data.list.data.find((one: { id: string }) => one.id === id);
};
/** A file as text. */
async function receive(endpoint: Endpoint, input: object) {
  const { params, query = {}, body } = input as { params?: { id: string }; query?: object; body?: object };
  const answer = await app.app.inject({
    method: endpoint.method as 'GET' | 'POST',
    url: `/${endpointUrl(endpoint, { params: params ?? {}, query: query as Record<string, unknown> })}`,
    headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(merchant)).toString('base64url')}` },
    ...(body && { payload: body }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}
const fileText = (id: string) => receive(reportFiles.download, { params: { id } });
const download = (id: string, who = merchant) => app.call(reportFiles.download, { params: { id } }, who);

// R-183 R-198
test('a report is queued, written, listed with code 2100 and downloaded', async () => {
  for (let n = 0; n < 3; n += 1) await pay();
  const queued = await order();
  expect(queued).toMatchObject({ type: 'COLLECTION', status: 'QUEUED', download_link: null, total_rows: null });
  expect(queued).toMatchObject({ start_date: '1990-01-01', end_date: '2100-01-01' });
  expect(await list()).toMatchObject({ response_code: 2100, data: { list: { total: 1 } } });
  expect((await download(queued.id)).response_code).toBe(4010);
  expect(await write(queued.id)).toMatchObject({
    status: 'READY',
    total_rows: 3,
    done_rows: 3,
    download_link: `/api/v1/background-task-report/download/${queued.id}`,
    expires_at: '2026-11-28T02:42:00.000Z',
  });
  const rows = (await fileText(queued.id)).trim().split('\r\n');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatch(/^2026-11-21 10:42:00,.*,SUCCESS,10\.00,1\.00,0\.00,9\.00,0\.00,$/);
});

test('a report of one collection holds its payments, and skip and limit choose among them', async () => {
  const id = uuid();
  for (const collection_id of [id, id, id, null]) await pay(collection_id);
  const whole = await order({ collection_id: id });
  expect(await write(whole.id)).toMatchObject({ total_rows: 3 });
  const some = await order({ collection_id: id }, { skip: 1, limit: 1 });
  expect(await write(some.id)).toMatchObject({ total_rows: 1 });
});

test('a report is written as an Excel file and as a PDF', async () => {
  await pay();
  const sheet = await order({ format: 'xlsx' });
  await write(sheet.id);
  expect((await fileText(sheet.id)).slice(0, 2)).toBe('PK');
  const printed = await order({ format: 'pdf' });
  await write(printed.id);
  expect(JSON.parse(await fileText(printed.id))).toMatchObject({
    title: 'Collection report',
    columns: [{ heading: 'Paid on' }, {}, {}, {}, {}, { heading: 'Net', is_figure: true }],
    table: [['21 Nov 2026, 10:42 am', expect.any(String), '', 'SUCCESS', '10.00', '9.00']],
    cut: null,
  });
});

test('a report that is written twice, as after a crash, has its rows once', async () => {
  await pay();
  const { id } = await order();
  await write(id);
  const first = await fileText(id);
  await app.db.updateTable('report_files').set({ status: 'PROCESSING' }).where('id', '=', id).execute();
  await write(id);
  expect(await fileText(id)).toBe(first);
});

test('a file is gone after seven days, and a report that nobody finished has failed', async () => {
  const [ready, waiting] = [await order(), await order()];
  await write(ready.id);
  app.clock.set('2026-11-28T02:42:00Z');
  await reportJobs(app).expire_reports!({});
  expect((await list()).data.list.data.map(({ id, status }: Record<string, string>) => [id, status])).toEqual(
    expect.arrayContaining([
      [ready.id, 'EXPIRED'],
      [waiting.id, 'FAILED'],
    ]),
  );
  expect((await download(ready.id)).response_code).toBe(4010);
  const pieces = await app.db
    .selectFrom('report_file_pieces')
    .selectAll()
    .where('report_file_id', '=', ready.id)
    .execute();
  expect(pieces).toEqual([]);
});

test('the other reports of a new merchant are empty', async () => {
  for (const endpoint of [
    reportFiles.payout,
    reportFiles.settlement,
    reportFiles.selfSettlement,
    reportFiles.balancePool,
  ]) {
    const { data } = await app.call(endpoint, { query: {}, body: { format: 'csv' } }, merchant);
    expect(await write(data.id)).toMatchObject({ status: 'READY', total_rows: 0 });
    expect((await fileText(data.id)).split('\r\n')).toHaveLength(2);
  }
});

//
test('the payouts of a range are a file at once', async () => {
  expect(await receive(reportFiles.payoutRange, { body: {} })).toContain('id,invoice_no,');
  const backwards = { start_date: '02-11-2026', end_date: '01-11-2026' };
  expect((await app.call(reportFiles.payoutRange, { body: backwards }, merchant)).response_code).toBe(4000);
});

test('reports are seen by who may see their rows, of the own account only', async () => {
  const { data } = await app.call(reportFiles.payout, { query: {}, body: { format: 'csv' } }, merchant);
  await write(data.id);
  const staff = { ...merchant, role: 'merchant_staff' } as const;
  expect((await app.call(reportFiles.payout, { query: {}, body: { format: 'csv' } }, staff)).response_code).toBe(4003);
  expect((await download(data.id, staff)).response_code).toBe(4003);
  expect((await list(staff)).data.list.total).toBe(0);
  const other = await app.createMerchant();
  expect((await download(data.id, other)).response_code).toBe(4004);
  expect((await list(other)).data.list.total).toBe(0);
  expect((await app.call(reportFiles.list, { query: {}, body: {} })).response_code).toBe(401);
});

test('an eleventh waiting report is refused', async () => {
  for (let n = 0; n < 10; n += 1) await order();
  expect((await app.call(reportFiles.collection, { query: {}, body: {} }, merchant)).response_code).toBe(4029);
});
