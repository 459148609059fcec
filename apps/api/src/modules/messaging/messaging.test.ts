import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { openPool } from '../../platform/database.ts';
import { enqueue, job } from '../../platform/jobs.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { storeOf } from '../../platform/store.ts';
import { Logger, run as runQueue } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '../../../../../test/test-app.ts';
import { openMailer, NoTransport, type Mail, type Mailer } from './mailer.ts';
import { messagingJobs } from './messaging.job.ts';

const START = new Date('2026-11-21T02:42:00Z');
const ACCOUNT = '01900000-0000-7000-8000-000000000001';
const config = {
  SMTP_URL: '',
  SANDBOX_URL: '',
  MAIL_FROM: 'Kutip <no-reply@kutip.example>',
  APP_NAME: 'Kutip',
  SUPPORT_EMAIL: 'help@kutip.example',
  PUBLIC_URL: 'https://pay.example.my',
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp(() => {});
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(START);
  await app.db.deleteFrom('outbox').execute();
});

const queue = (...recipients: string[]) =>
  app.transact((db) =>
    queueMessages(
      db,
      recipients.map((recipient) => ({
        account_id: ACCOUNT,
        channel: 'EMAIL',
        recipient,
        template: 'welcome',
        data: {
          full_name: 'Aisyah',
          company_name: 'Warung',
          product_name: 'Kutip',
          login_url: 'https://x.example/login',
        },
        language: 'en',
        created_at: START,
      })),
    ),
  );
const run = (mailer?: Mailer) => {
  const jobs = messagingJobs({ config, store: storeOf(app.db), clock: app.clock }, mailer);
  return jobs.deliver_outbox!({});
};
const outbox = () =>
  app.db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'status', 'tries', 'next_try_at', 'last_error', 'sent_at'])
    .orderBy('recipient')
    .execute();
const later = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);

const otherWork = job({ name: 'other_work', payload: z.object({}) });
const PLACES = 4;
/** Generous, for a loaded machine; it takes a second. */
const TIMEOUT_MS = 30_000;

test('mail that comes while some is sent leaves places for other jobs', { timeout: TIMEOUT_MS }, async () => {
  const pool = openPool({ connectionString: app.database_url, max: PLACES + 2 });
  let [onOtherWork, release] = [() => {}, () => {}];
  const released = new Promise<void>((resolve) => (release = resolve));
  const jobs = messagingJobs({ config, store: storeOf(app.db), clock: app.clock }, () => released);
  const queue_options = { pgPool: pool, concurrency: PLACES, noHandleSignals: true, pollInterval: 20 };
  const runner = await runQueue({
    ...queue_options,
    logger: new Logger(() => () => {}),
    taskList: { ...jobs, [otherWork.name]: async () => onOtherWork() },
  });
  try {
    let runs = 0;
    for (let n = 0; n <= PLACES; n += 1) {
      await queue(`person${n}@x.example`);
      const done = new Promise<void>((resolve) => (onOtherWork = resolve));
      await app.transact((db) => enqueue(db, otherWork, {}));
      await done; // jobs are taken in order, so what can be taken of the mail has been
      runs += 1;
    }
    expect(runs).toBe(PLACES + 1);
  } finally {
    release();
    await runner.stop();
    await pool.end();
  }
});

describe('delivering', () => {
  test('a queued message is sent once with its own id', async () => {
    await queue(...Array.from({ length: 25 }, (_, n) => `person${n}@x.example`));
    const sent: Mail[] = [];
    await run(async (mail) => void sent.push(mail));
    expect(new Set(sent.map(({ to }) => to)).size).toBe(25);
    expect(sent).toHaveLength(25);
    const rows = await outbox();
    expect(
      rows.every(
        ({ status, tries, sent_at }) => status === 'SENT' && tries === 1 && sent_at?.getTime() === START.getTime(),
      ),
    ).toBe(true);
    expect(sent.map(({ message_id }) => message_id).toSorted()).toEqual(
      rows.map(({ id }) => `<${id}@pay.example.my>`).toSorted(),
    );
    await run(() => Promise.reject(new Error('nothing should be left')));
    expect((await outbox()).every(({ status }) => status === 'SENT')).toBe(true);
  });

  test('a message keeps its data until it is sent or given up', async () => {
    const data = () => app.db.selectFrom('outbox').select('data').orderBy('recipient').execute();
    await queue('a@x.example', 'b@x.example');
    const sendToA: Mailer = ({ to }) =>
      to.startsWith('a') ? Promise.resolve() : Promise.reject(new Error('550 no such user'));
    await run(sendToA);
    expect(await data()).toMatchObject([{ data: {} }, { data: { full_name: 'Aisyah' } }]);
    for (let tries = 2; tries <= 8; tries += 1) {
      app.clock.set(later(200));
      await run(sendToA);
    }
    expect(await outbox()).toMatchObject([{ status: 'SENT' }, { status: 'FAILED' }]);
    expect((await data()).map(({ data: kept }) => kept)).toEqual([{}, {}]);
  });

  test('two workers at once send each message once', async () => {
    await queue(...Array.from({ length: 40 }, (_, n) => `person${n}@x.example`));
    const sent: string[] = [];
    const mailer: Mailer = async ({ to }) => void sent.push(to);
    await Promise.all([run(mailer), run(mailer), run(mailer)]);
    expect(sent).toHaveLength(40);
    expect(new Set(sent).size).toBe(40);
  });

  test('a rejected message does not block the others', async () => {
    await queue('a@x.example', 'b@x.example', 'c@x.example');
    await run(({ to }) => (to.startsWith('b') ? Promise.reject(new Error('550 no such user')) : Promise.resolve()));
    expect((await outbox()).map(({ status, last_error }) => [status, last_error])).toEqual([
      ['SENT', null],
      ['QUEUED', '550 no such user'],
      ['SENT', null],
    ]);
  });

  test('a failed message is retried after 1, 2, 4 … minutes and fails after the eighth try', async () => {
    await queue('a@x.example');
    const down: Mailer = () => Promise.reject(new Error('connection refused'));
    for (const [n, wait] of [1, 2, 4, 8, 16, 32, 64].entries()) {
      await run(down);
      expect(await outbox()).toMatchObject([{ status: 'QUEUED', tries: n + 1, next_try_at: later(wait) }]);
      app.clock.set(new Date(later(wait).getTime() - 1));
      await run(() => Promise.reject(new Error('it is not time yet')));
      expect(await outbox()).toMatchObject([{ tries: n + 1, last_error: 'connection refused' }]);
      app.clock.set(new Date(app.clock.now().getTime() + 1));
    }
    await run(down);
    expect(await outbox()).toMatchObject([{ status: 'FAILED', tries: 8, last_error: 'connection refused' }]);
  });

  test('a message claimed by a crashed worker is sent by the next one', async () => {
    await queue('a@x.example');
    // The promise never settles, so the claim stays.
    void run(() => new Promise<void>(() => {}));
    await expect.poll(async () => (await outbox())[0]!.tries).toBe(1);
    await run(() => Promise.reject(new Error('still in other hands')));
    expect(await outbox()).toMatchObject([{ status: 'QUEUED', tries: 1, last_error: null }]);
    app.clock.set(later(5));
    await run(async () => {});
    expect(await outbox()).toMatchObject([{ status: 'SENT', tries: 2 }]);
  });

  test('without a transport a message stays queued with the reason', async () => {
    await queue('a@x.example');
    for (let n = 0; n < 20; n += 1) {
      await run();
      app.clock.set(later(15));
    }
    expect(await outbox()).toMatchObject([
      { status: 'QUEUED', tries: 0, last_error: 'No transport is set up: set SMTP_URL.' },
    ]);
    await run(async () => {});
    expect(await outbox()).toMatchObject([{ status: 'SENT' }]);
  });

  test('a message with an unknown template is stored with its error', async () => {
    await queue('a@x.example');
    await app.db.updateTable('outbox').set({ template: 'nonsense' }).execute();
    await run(async () => {});
    expect(await outbox()).toMatchObject([{ status: 'QUEUED', last_error: 'There is no message template nonsense' }]);
  });
});

const MAIL: Mail = {
  channel: 'EMAIL',
  to: 'ali@x.example',
  subject: 'Receipt',
  text: 'Paid.',
  html: '<p>Paid.</p>',
  message_id: '<1@pay.example.my>',
  one_click_url: null,
};
const listening = (server: { listen(port: number, host: string, done: () => void): unknown; address(): unknown }) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

describe('transports', () => {
  test('without SMTP, messages go to the sandbox’s mailbox', async () => {
    const received: { url: string | undefined; body: unknown }[] = [];
    let status = 201;
    const server: Server = createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
        response.writeHead(status).end('{}');
      });
    });
    const port = await listening(server);
    try {
      const mailer = openMailer({ ...config, SANDBOX_URL: `http://127.0.0.1:${port}` });
      await mailer(MAIL);
      const { to, subject, text, html } = MAIL;
      expect(received).toEqual([
        { url: '/mail/messages', body: { to, subject, text, html, from: config.MAIL_FROM, kind: 'EMAIL' } },
      ]);
      status = 500;
      await expect(mailer(MAIL)).rejects.toThrow('answered 500');
    } finally {
      server.close();
    }
  });

  test('SMTP sends e-mails with their message id, and refuses SMS', async () => {
    const said: string[] = [];
    // A minimal SMTP server.
    const server = createTcpServer((socket) => {
      let inData = false;
      socket.write('220 test\r\n');
      socket.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
          said.push(line);
          if (inData) {
            if (line === '.') [inData] = [false, socket.write('250 taken\r\n')];
          } else if (/^DATA/i.test(line)) [inData] = [true, socket.write('354 go on\r\n')];
          else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
        }
      });
    });
    const port = await listening(server);
    try {
      const mailer = openMailer({ ...config, SMTP_URL: `smtp://127.0.0.1:${port}` });
      await mailer(MAIL);
      expect(said).toContain('RCPT TO:<ali@x.example>');
      expect(said).toContain('MAIL FROM:<no-reply@kutip.example>');
      expect(said).toContain('Message-ID: <1@pay.example.my>');
      expect(said).toContain('Subject: Receipt');
      expect(said.some((line) => line.startsWith('List-Unsubscribe'))).toBe(false);
      await mailer({ ...MAIL, one_click_url: 'https://pay.example.my/u?token=abc' });
      expect(said).toContain('List-Unsubscribe: <https://pay.example.my/u?token=abc>');
      expect(said).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      await expect(mailer({ ...MAIL, channel: 'SMS' })).rejects.toThrow(NoTransport);
    } finally {
      server.close();
    }
  });
});
