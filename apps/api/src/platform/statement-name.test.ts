import { expect, test } from 'vitest';
import { statementName } from './statement-name.ts';

test.each([
  ['select "id" from "customers" where "account_id" = $1', 'select customers'],
  ['insert into "invoices" ("id") values ($1)', 'insert invoices'],
  ['update payment_records set status = $1', 'update payment_records'],
  ['delete from only "sessions" where "id" = $1', 'delete sessions'],
  ['with due as (select id from "outbox" limit 40) update outbox set status = $1', 'with outbox'],
  ['select graphile_worker.add_job($1, payload := $2::json)', 'select graphile_worker.add_job'],
  ['select from graphile_worker._private_jobs where id = $1', 'select _private_jobs'],
  ['begin', 'begin'],
  [`select 'from siti@example.my' || 'it''s from aisyah' from "users"`, 'select users'],
])('%s is named %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
