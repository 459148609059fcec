import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** The output of one logged event. */
function logged(event: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const out = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  event(createLog('info', 'test', out));
  return text;
}

test('a request is logged with its path, never its query', () => {
  const req = { id: 'r1', method: 'GET', url: '/pay/thankyou?invoice_no=BP-1&t=secret', ip: '127.0.0.1' };
  const line = logged((log) => log.info({ req }, 'request'));
  expect(JSON.parse(line)).toMatchObject({ process: 'test', req: { id: 'r1', path: '/pay/thankyou' } });
  expect(line).not.toContain('secret');
});

test('errors of lines about errors are handed on with their event, others are not', () => {
  const found: [string, string | null][] = [];
  const log = createLog('info', 'test', new Writable({ write: (_chunk, _, done) => done() }), (error, event) =>
    found.push([error.message, event]),
  );
  log.error(new Error('alone'));
  log.child({ request: 1 }).error({ event: 'job.failed', err: new Error('of a job') }, 'job failed');
  log.error({ event: 'worker.silent' }, 'no error');
  log.warn({ event: 'courier.unreachable', err: new Error('a warning') }, 'courier unreachable');
  expect(found).toEqual([
    ['alone', null],
    ['of a job', 'job.failed'],
  ]);
});

test.each(['password', 'access_token', 'refreshToken', 'authorization', 'fpx_checkSum'])(
  '%s is redacted wherever it occurs',
  (name) => {
    const line = logged((log) =>
      log.info({ [name]: 'one-secret', body: { [name]: 'two-secret', deep: { [name]: 'three-secret' } } }, 'x'),
    );
    expect(line).not.toContain('secret');
    expect(line.match(/\[removed\]/g)).toHaveLength(3);
  },
);

test('row data in PostgreSQL errors is not logged, the error itself is', () => {
  const error = Object.assign(new Error('new row violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (Siti, 0123456789).',
  });
  const line = logged((log) => log.error(error, 'failed'));
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'new row violates check constraint', code: '23514' } });
  expect(line).not.toContain('Siti');
});
