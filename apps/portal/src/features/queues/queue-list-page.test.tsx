import { queues } from '@kutip/contracts/queues';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { QueueListPage } from './queue-list-page.tsx';

resetScreens(en);

const at = '2026-11-23T06:00:00.000Z';
const entry = { account_id: null, merchant: null, attempts: 3, next_at: null, created_at: at, state: 'FAILED' };

test('an event and an error are said in words, above their names', async () => {
  actAs();
  fakeApi({
    [`GET ${queues.state.path}`]: () => ({ data: { kinds: [], workers: 1 } }),
    [`POST ${queues.entries.path}`]: () =>
      listAnswer([
        { ...entry, id: '1', kind: 'CALLBACK', name: 'payment.succeeded', error: 'bad_status' },
        { ...entry, id: '2', kind: 'MESSAGE', name: 'bill_link', error: 'Mailbox full' },
        { ...entry, id: '3', kind: 'JOB', name: 'of_an_earlier_release', error: null },
      ]),
  });
  renderScreen(<QueueListPage />);
  expect(await screen.findByText('A payment succeeded')).toBeDefined();
  expect(screen.getByText('payment.succeeded').className).toBe('number-like');
  expect(screen.getByText('The merchant’s system answered with an error status.')).toBeDefined();
  expect(screen.getByText('bad_status').className).toBe('number-like');
  expect(screen.getByText('Bill for a payer')).toBeDefined();
  expect(screen.getByText('Mailbox full')).toBeDefined();
  expect(screen.getByText('of_an_earlier_release')).toBeDefined();
});
