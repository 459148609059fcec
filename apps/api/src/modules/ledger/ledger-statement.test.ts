import { ledger } from '@kutip/contracts/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyContains, verifyContinues, verifyStatement } from '../../../../../scripts/verify-statement.ts';
import { closePastDays } from '../../../../../test/close-days.ts';
import { asOwner } from '../../../../../test/database.ts';
import { CIMB, paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import { mount } from '../../platform/mount.ts';
import { ledgerHandlers } from './ledger.routes.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp({ mountRoutes: ({ server }) => mount(server, ledger, ledgerHandlers) });
});
afterAll(() => app.close());

test('the verify-statement command accepts a downloaded statement and its continuation, and rejects a changed one', async () => {
  const who = await app.createMerchant();
  const bearer = `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}`;
  const statement = async () => {
    const headers = { authorization: bearer };
    const { body, headers: answered } = await app.app.inject({ url: '/api/v1/ledger/statement', headers });
    expect(answered['content-disposition']).toContain('filename="statement-2026-11-2');
    return body.trimEnd().split('\n');
  };
  const pay = async (service_id?: number) => {
    const started = await app.startOrThrow(await app.createBill(who), service_id);
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  };
  expect((await verifyStatement(await statement())).seq).toBe(0);
  await pay();
  const first = await verifyStatement(await statement());
  await pay(CIMB);
  const second = await verifyStatement(await statement());
  verifyContinues(second, first);
  const { data } = await app.call(ledger.head, {}, who);
  expect(data).toEqual({ account_id: who.account_id, seq: 2, hash: second.hash });
  const { clearing, pending } = await app.loadBooks(who.account_id);
  expect(second.books).toMatchObject({ clearing, pending });

  // The end of the chain on a closed day is published with it and must be in it.
  app.advanceTime({ minutes: 24 * 60 });
  await closePastDays(app);
  const [head, ...transfers] = await statement();
  const { closed_day } = JSON.parse(head!) as { closed_day: { day: string; seq: number; hash: string } };
  expect(closed_day).toMatchObject({ day: '2026-11-21', seq: 2, hash: second.hash });
  const proof = await verifyStatement([head!, ...transfers]);
  verifyContains(proof, closed_day);
  const other = JSON.stringify({ ...JSON.parse(head!), closed_day: { ...closed_day, seq: 1 } });
  await expect(verifyStatement([other, ...transfers])).rejects.toThrow('closed 2026-11-21 with another line 1');
  expect(() => verifyContains(proof, { seq: 1, hash: second.hash })).toThrow('what stood up to 1');
  expect(() => verifyContains(proof, { seq: 3, hash: second.hash })).toThrow('the earlier one at 3');

  // An attacker with database access changes a line; the merchant's earlier copy reveals it.
  await asOwner(
    app.database_url,
    sql`update transfers set amount = 4999 where account_id = ${who.account_id} and seq = 1`,
  );
  await expect(verifyStatement(await statement())).rejects.toThrow('line 2: has another hash than its content');
  const audited = await app.db.selectFrom('audit_logs').select('action').where('entity', '=', 'ledger').execute();
  expect(audited).toHaveLength(5);
});
