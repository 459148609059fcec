import { getClient } from '@sentry/browser';
import { expect, test, vi } from 'vitest';
import { reportCaughtError, startErrorReporting } from './error-reporting.ts';

//

const DSN = 'https://0123456789abcdef0123456789abcdef@errors.example.my/7';

test('errors, traces and replays are sent at the specified rates, and without queries of addresses', async () => {
  const sent: string[] = [];
  window.history.replaceState(null, '', '/invitation?token=secret');
  startErrorReporting(DSN, {
    transport: () => ({
      send: async (envelope) => {
        sent.push(JSON.stringify(envelope));
        return { statusCode: 200 };
      },
      flush: async () => true,
    }),
  });
  expect(getClient()!.getOptions()).toMatchObject({
    dsn: DSN,
    tracesSampleRate: 0.05,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  });
  reportCaughtError(new TypeError('no answer from /api/v1/users/me?access_token=secret'));
  await vi.waitFor(() => expect(sent.some((text) => text.includes('no answer from /api/v1/users/me'))).toBe(true));
  expect(sent.join()).not.toContain('secret');
  await getClient()!.close();
});
