import { auditLogs } from '@kutip/contracts/admin';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { AuditPage } from './audit-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

test('a change is shown with the names and values that people read', async () => {
  actAs();
  const id = '01900000-0000-7000-8000-000000000001';
  fakeApi({
    [`POST ${auditLogs.list.path}`]: () =>
      listAnswer([
        {
          id,
          account_id: id,
          account_name: 'Kedai Roti',
          actor_name: 'Aina',
          action: 'update',
          entity: 'plan',
          entity_id: id,
          ip: null,
          at: '2026-11-23T06:00:00.000Z',
          before: { monthly_price: 4900, is_public: true },
          after: { monthly_price: 5900, is_public: false },
        },
      ]),
  });
  renderScreen(<AuditPage />);
  expect((await screen.findByText('Monthly price')).title).toBe('monthly_price');
  expect(screen.getByText('RM 59.00').tagName).toBe('INS');
  expect(screen.getByText('Yes').tagName).toBe('DEL');
});
