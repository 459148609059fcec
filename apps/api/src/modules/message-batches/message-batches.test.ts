import { customerBills } from '@kutip/contracts/customer-bills';
import { customers } from '@kutip/contracts/customers';
import { messageBatches, unsubscribe } from '@kutip/contracts/message-batches';
import { messageTemplates } from '@kutip/contracts/message-templates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagingApp, type MessagingApp } from '../../../../../test/messaging-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

let app: MessagingApp;
beforeAll(async () => {
  app = await messagingApp();
});
afterAll(() => app.close());

const merchant = async (plan_code = 'SCALE'): Promise<TestCaller> => ({
  ...(await app.createMerchant({ plan_code })),
  has_stepped_up: true,
});
const customer = async (who: TestCaller, details: object): Promise<string> =>
  (await app.call(customers.create, { body: { full_name: 'Siti', ...details } }, who)).data.id;
const bill = async (who: TestCaller, details: object = {}, language = 'en'): Promise<string> => {
  const body = {
    source: 'BILL' as const,
    title: 'Catering',
    amount: '80.00',
    full_name: 'Siti',
    email: 'siti@payer.example',
    phone_number: '0123456678',
    ...details,
  };
  return (await app.call(customerBills.create, { body }, who, { 'accept-language': language })).data.id;
};
const email = (who: TestCaller, body: object, headers = {}) =>
  app.call(messageBatches.bulkEmail, { body: { subject: 'News', message: 'Hello {name}', ...body } }, who, headers);
const sms = (who: TestCaller, body: object, headers = {}) =>
  app.call(messageBatches.bulkSms, { body: { message: 'Hello {name}', cost: '0.12', ...body } }, who, headers);
const preview = (who: TestCaller, body: object) =>
  app.call(messageBatches.preview, { body: { channel: 'EMAIL', message: 'Hello {name}', ...body } }, who);
const listDeliveries = (who: TestCaller, batch_id: string) =>
  app.call(
    messageBatches.deliveries,
    { query: { limit: 100 }, body: { batch_id, sort_by: 'full_name', sort_type: 'asc' } },
    who,
  );
const batchOf = async (who: TestCaller, id: string) =>
  (await app.call(messageBatches.read, { params: { id } }, who)).data;
const deliveriesOf = async (who: TestCaller, id: string) =>
  (await listDeliveries(who, id)).data.list.data as { full_name: string; status: string; reason: string | null }[];
const outboxOf = ({ account_id }: TestCaller) =>
  app.db
    .selectFrom('outbox')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('template', '=', 'bulk_message')
    .orderBy('recipient')
    .execute();

describe('an e-mail to many', () => {
  test('customers and payers receive it with their own fields, in the language of their bill', async () => {
    const who = await merchant();
    const ali = await customer(who, { full_name: 'Ali', email: 'ali@payer.example' });
    const catering = await bill(who, { due_date: '2026-12-24' }, 'ms');
    const sent = await email(who, {
      customer_ids: [ali],
      bill_ids: [catering],
      subject: 'News of {merchant}',
      message: 'Hello {name}',
      translations: {
        ms: { subject: 'Bil {bill}', message: 'Salam {name}, bayar {amount} sebelum {due_date}: {link}' },
      },
    });
    expect(sent).toMatchObject({ response_code: 2000, data: { accepted_count: 2, rejected_count: 0 } });
    const [toAli, toSiti] = await outboxOf(who);
    expect(toAli).toMatchObject({
      language: 'en',
      data: { subject: 'News of Warung Aisyah', message: 'Hello Ali', pay_url: null },
    });
    expect(toSiti).toMatchObject({ language: 'ms', counted_recipient: 'siti@payer.example' });
    expect(toSiti!.data).toMatchObject({
      subject: expect.stringMatching(/^Bil BP-\w+$/),
      message: `Salam Siti, bayar RM 80.00 sebelum 24 Dis 2026: https://pay.example.my/pay/bill/${catering}`,
    });
    expect(await batchOf(who, sent.data.batch_id)).toMatchObject({ channel: 'EMAIL', accepted_count: 2, cost: '0.00' });
  });

  test('a recipient without address, named twice, opted out or without a value is listed as rejected', async () => {
    const who = await merchant();
    const all = [
      await customer(who, { full_name: 'A', email: 'a@payer.example' }),
      await customer(who, { full_name: 'B', email: 'a+b@payer.example' }),
      await customer(who, { full_name: 'C', phone_number: '0123456789' }),
      await customer(who, { full_name: 'D', email: 'd@payer.example', is_opted_out: true }),
    ];
    const shown = await preview(who, { customer_ids: all });
    expect(shown.data).toMatchObject({ accepted_count: 1, segments: 0, cost: '0.00' });
    const { data } = await email(who, { customer_ids: all });
    expect(data).toMatchObject({ accepted_count: 1, rejected_count: 3 });
    expect(
      (await deliveriesOf(who, data.batch_id)).map(({ full_name, status, reason }) => [full_name, status, reason]),
    ).toEqual([
      ['A', 'QUEUED', null],
      ['B', 'REJECTED', 'repeated'],
      ['C', 'REJECTED', 'no_address'],
      ['D', 'REJECTED', 'opted_out'],
    ]);
    expect(await email(who, { customer_ids: all, message: 'Pay {amount}' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { recipients: 'required' },
    });
  });

  test('unknown fields, a plan without messages and a limit of the day are refused', async () => {
    const who = await merchant();
    const id = await customer(who, { email: 'limit@payer.example' });
    expect(await email(who, { customer_ids: [id], message: 'Hello {nama}' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { message: 'unknown_placeholder' },
    });
    for (let n = 0; n < 5; n += 1) expect((await email(who, { customer_ids: [id] })).response_code).toBe(2000);
    const shown = await preview(who, { customer_ids: [id] });
    expect(shown.data).toMatchObject({ accepted_count: 0, rejected: [{ reason: 'recipient_limit', count: 1 }] });
    const free = await merchant('STARTER');
    expect(await email(free, { recipients: 'ALL_CUSTOMERS' })).toMatchObject({
      response_code: 4011,
      breakdown_errors: 'bulk_message',
    });
    const waiting = await merchant();
    await app.db.updateTable('accounts').set({ status: 'PENDING_KYC' }).where('id', '=', waiting.account_id).execute();
    expect(await email(waiting, { recipients: 'ALL_CUSTOMERS' })).toMatchObject({ response_code: 4023 });
  });

  test('a repeated request sends nothing again', async () => {
    const who = await merchant();
    const customer_ids = [await customer(who, { email: 'once@payer.example' })];
    const headers = { 'idempotency-key': 'news-1' };
    const first = await email(who, { customer_ids }, headers);
    await app.db.deleteFrom('idempotency_keys').where('account_id', '=', who.account_id).execute();
    expect((await email(who, { customer_ids }, headers)).data).toEqual(first.data);
    expect(await outboxOf(who)).toHaveLength(1);
  });

  test('unpaid and overdue bills are groups; a paid bill is in neither', async () => {
    const who = await merchant();
    const [late, paid] = [
      await bill(who, { full_name: 'Late', due_date: '2026-12-01' }),
      await bill(who, { full_name: 'Paid' }),
    ];
    await bill(who, { full_name: 'Open' });
    await app.db.updateTable('customer_bills').set({ due_date: '2026-11-01' }).where('id', '=', late).execute();
    await app.db.updateTable('customer_bills').set({ status: 'PAID' }).where('id', '=', paid).execute();
    const namesIn = async (recipients: string) =>
      ((await preview(who, { recipients })).data.samples as { full_name: string }[]).map(({ full_name }) => full_name);
    expect(await namesIn('UNPAID_BILLS')).toEqual(['Late', 'Open']);
    expect(await namesIn('OVERDUE_BILLS')).toEqual(['Late']);
  });

  test('another merchant’s customers and batches are not found', async () => {
    const [who, other] = [await merchant(), await merchant()];
    const id = await customer(who, { email: 'mine@payer.example' });
    const { data } = await email(who, { customer_ids: [id] });
    expect(await email(other, { customer_ids: [id] })).toMatchObject({ response_code: 4004 });
    expect(await app.call(messageBatches.read, { params: { id: data.batch_id } }, other)).toMatchObject({
      response_code: 4004,
    });
    expect((await listDeliveries(other, data.batch_id)).data.list.data).toEqual([]);
    const { data: mine } = await app.call(messageBatches.batches, { query: {}, body: {} }, who);
    expect(mine.list.data).toMatchObject([{ id: data.batch_id, accepted_count: 1 }]);
  });
});

describe('unsubscribing', () => {
  test('one click keeps the address out of the merchant’s next messages, and only theirs', async () => {
    const [who, other] = [await merchant(), await merchant()];
    const details = { email: 'enough@payer.example' };
    const [mine, theirs] = [await customer(who, details), await customer(other, details)];
    await email(who, { customer_ids: [mine] });
    const [sent] = await outboxOf(who);
    const { one_click_url, unsubscribe_url } = sent!.data as Record<string, string>;
    const token = new URL(unsubscribe_url!).searchParams.get('token')!;
    expect(new URL(one_click_url!).pathname).toBe('/api/v1/messaging-service/unsubscribe');
    expect((await app.call(unsubscribe.read, { query: { token } })).data).toEqual({
      merchant_name: 'Warung Aisyah',
      address: 'enough@payer.example',
      is_unsubscribed: false,
    });
    for (const _ of [1, 2])
      expect((await app.call(unsubscribe.unsubscribe, { query: { token } })).response_code).toBe(2000);
    expect((await app.call(unsubscribe.read, { query: { token } })).data.is_unsubscribed).toBe(true);
    expect((await preview(who, { customer_ids: [mine] })).data.rejected).toEqual([{ reason: 'opted_out', count: 1 }]);
    expect((await preview(other, { customer_ids: [theirs] })).data.accepted_count).toBe(1);
  });

  test('a link with another secret is refused', async () => {
    const who = await merchant();
    await email(who, { customer_ids: [await customer(who, { email: 'x@payer.example' })] });
    const { id } = (await outboxOf(who))[0]!;
    for (const token of [`${who.account_id}.${id}.${'a'.repeat(43)}`, 'nonsense'])
      expect(await app.call(unsubscribe.unsubscribe, { query: { token } })).toMatchObject({ response_code: 4006 });
  });
});

describe('a text message to many', () => {
  const phones = async (who: TestCaller, ...numbers: string[]) => {
    const ids: string[] = [];
    for (const [n, phone_number] of numbers.entries())
      ids.push(await customer(who, { full_name: `P${n}`, phone_number }));
    return ids;
  };
  const statusesOf = async (who: TestCaller, id: string) =>
    (await deliveriesOf(who, id)).map(({ status, reason }) => [status, reason]);
  const wait = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000));

  test('its cost is shown, paid from the credit pool, and each message is sent once', async () => {
    const who = await merchant();
    await app.addCredit(who, 100);
    const customer_ids = await phones(who, '0123450005', '0123450006');
    const body = { customer_ids, message: 'Hello {name}' };
    expect((await preview(who, { ...body, channel: 'SMS' })).data).toMatchObject({
      segments: 2,
      cost: '0.24',
      credit_available: '1.00',
    });
    expect(await sms(who, { ...body, cost: '0.12' })).toMatchObject({ response_code: 4030 });
    const headers = { 'idempotency-key': 'sms-1' };
    const { data } = await sms(who, { ...body, cost: '0.24' }, headers);
    expect(data).toMatchObject({ accepted_count: 2, credit_used: '0.24' });
    expect(await app.creditOf(who)).toBe(76);
    await app.db.deleteFrom('idempotency_keys').where('account_id', '=', who.account_id).execute();
    expect((await sms(who, { ...body, cost: '0.24' }, headers)).data).toEqual(data);
    expect(await app.creditOf(who)).toBe(76);
    for (const _ of [1, 2]) await app.sendTexts(who);
    const sent = app.delivered.filter(({ to }) => to.startsWith('6012345000'));
    expect(sent.map(({ to, text }) => [to, text])).toEqual([
      ['60123450005', 'Hello P0'],
      ['60123450006', 'Hello P1'],
    ]);
    wait(1);
    await app.sendTexts(who);
    expect(await statusesOf(who, data.batch_id)).toEqual([
      ['DELIVERED', null],
      ['DELIVERED', null],
    ]);
    expect(await batchOf(who, data.batch_id)).toMatchObject({ cost: '0.24', returned: '0.00', sent_count: 2 });
  });

  test('the credit for refused messages comes back once, at once or later', async () => {
    const who = await merchant();
    await app.addCredit(who, 100);
    const customer_ids = await phones(who, '0127770001', '0127770002', '0127770004');
    const { data } = await sms(who, { customer_ids, cost: '0.36' });
    await app.sendTexts(who);
    expect(await app.creditOf(who)).toBe(76);
    wait(1);
    await app.sendTexts(who);
    expect(await app.creditOf(who)).toBe(88);
    wait(2);
    for (const _ of [1, 2]) await app.sendTexts(who);
    expect(await statusesOf(who, data.batch_id)).toEqual([
      ['REFUSED', 'invalid_number'],
      ['REFUSED', 'not_reachable'],
      ['DELIVERED', null],
    ]);
    expect(await app.creditOf(who)).toBe(88);
    expect(await batchOf(who, data.batch_id)).toMatchObject({ returned: '0.24', sent_count: 1, failed_count: 2 });
  });

  test('without an answer a message stays open, is asked about, and is not sent twice', async () => {
    const who = await merchant();
    await app.addCredit(who, 100);
    const customer_ids = await phones(who, '0128880003', '0128880005');
    app.network.is_down = true;
    const { data } = await sms(who, { customer_ids, cost: '0.24' });
    await app.sendTexts(who);
    expect(await statusesOf(who, data.batch_id)).toEqual([
      ['QUEUED', 'no_answer'],
      ['QUEUED', 'no_answer'],
    ]);
    app.network.is_down = false;
    wait(1);
    await app.sendTexts(who);
    expect(await statusesOf(who, data.batch_id)).toEqual([
      ['QUEUED', 'no_answer'],
      ['SENT', null],
    ]);
    wait(2);
    await app.sendTexts(who);
    expect(await statusesOf(who, data.batch_id)).toEqual([
      ['DELIVERED', null],
      ['DELIVERED', null],
    ]);
    expect(app.delivered.filter(({ to }) => to.startsWith('6012888'))).toHaveLength(2);
    expect(await app.creditOf(who)).toBe(76);
  });

  test('too little credit sends nothing', async () => {
    const who = await merchant();
    await app.addCredit(who, 11);
    const customer_ids = await phones(who, '0129990005');
    expect(await sms(who, { customer_ids })).toMatchObject({ response_code: 4014 });
    const { data } = await app.call(messageBatches.batches, { query: {}, body: {} }, who);
    expect(data.list.data).toEqual([]);
  });

  test('WhatsApp links carry the number and the text; nothing is sent', async () => {
    const who = await merchant();
    const customer_ids = await phones(who, '0126660005');
    const { data } = await preview(who, { customer_ids, channel: 'WHATSAPP', message: 'Salam {name} & semua' });
    expect(data.samples[0].whatsapp_link).toBe('https://wa.me/60126660005?text=Salam%20P0%20%26%20semua');
    expect(data.cost).toBe('0.00');
  });
});

test('a template has a name of its own and known fields', async () => {
  const who = await merchant();
  const body = {
    name: 'Raya',
    subject_en: 'Raya',
    message_en: 'Hello {name}',
    subject_ms: '',
    message_zh: '{name}，您好',
  };
  const { data } = await app.call(messageTemplates.create, { body }, who);
  expect(data).toMatchObject({ message_zh: '{name}，您好', subject_ms: null, message_ar: null });
  expect(await app.call(messageTemplates.create, { body }, who)).toMatchObject({ response_code: 4025 });
  const unknown = { name: 'Other', message_ar: '{nama}' };
  expect(await app.call(messageTemplates.create, { body: unknown }, who)).toMatchObject({
    response_code: 4000,
    breakdown_errors: { message_ar: 'unknown_placeholder' },
  });
});

test('the merchant’s days of reminders are for bills that have none of their own', async () => {
  const who = await merchant();
  const write = (reminder_days: never[]) => app.call(messageBatches.writeReminders, { body: { reminder_days } }, who);
  expect((await write([-3, 1] as never[])).data).toEqual({ reminder_days: [-3, 1] });
  expect((await app.call(messageBatches.readReminders, {}, who)).data).toEqual({ reminder_days: [-3, 1] });
  expect(await write([2] as never[])).toMatchObject({ response_code: 4000 });
});
