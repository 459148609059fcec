import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { BatchPage } from './batch-page.tsx';
import { en } from './messages/en.ts';
import { NewMessagePage } from './new-message-page.tsx';
import { RemindersTab } from './reminders-tab.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const TEMPLATES = 'POST message-templates/merchant-message-template';
const PREVIEW = 'POST messaging-service/preview';
const sample = {
  full_name: 'Siti',
  address: 'siti@payer.example',
  language: 'ms',
  subject: 'Bil BP-1',
  message: 'Salam Siti',
  segments: 0,
  whatsapp_link: null,
};
const preview = (more: object = {}) => ({
  data: {
    accepted_count: 2,
    rejected: [{ reason: 'opted_out', count: 1 }],
    segments: 0,
    cost: '0.00',
    credit_available: '10.00',
    samples: [sample],
    ...more,
  },
});
const created = { data: { batch_id: ID, accepted_count: 2, rejected_count: 1, credit_used: '0.24' } };
const bodyOf = (name: string) => sentCalls().find((call) => call.name === name)?.body;
const open = (search = '') => renderScreen(<NewMessagePage />, `/messages/new${search}`);
const write = async (message: string) => {
  await userEvent.click(await screen.findByLabelText('Message'));
  await userEvent.paste(message);
};
const review = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  return screen.findByRole('dialog');
};

test('an e-mail is previewed with who receives it and who does not, and then sent as it was shown', async () => {
  actAs('messaging.read', 'messaging.write');
  fakeApi({
    [TEMPLATES]: () => listAnswer([]),
    [PREVIEW]: () => preview(),
    'POST messaging-service/bulk-email': () => created,
  });
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Recipients'), 'UNPAID_BILLS');
  await userEvent.type(screen.getByLabelText('Subject'), 'Reminder');
  await write('Hello {name}');
  const dialog = within(await review());
  expect(dialog.getByText('2 people receive it')).toBeDefined();
  expect(dialog.getByText('Left out: No bulk messages')).toBeDefined();
  expect(dialog.getByText('Salam Siti')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2' }));
  await waitFor(() =>
    expect(bodyOf('POST messaging-service/bulk-email')).toMatchObject({
      recipients: 'UNPAID_BILLS',
      subject: 'Reminder',
      message: 'Hello {name}',
    }),
  );
});

test('an unknown field and an e-mail without subject are refused before anything is sent', async () => {
  actAs('messaging.read', 'messaging.write');
  fakeApi({ [TEMPLATES]: () => listAnswer([]) });
  open();
  await screen.findByLabelText('Subject');
  await write('Hello {nama}');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect((await screen.findAllByText(/Message/)).length).toBeGreaterThan(1);
  expect(sentCalls().some(({ name }) => name === PREVIEW)).toBe(false);
});

test('a text message shows its cost, and cannot be sent with too little credit', async () => {
  actAs('messaging.read', 'messaging.write');
  let credit_available = '0.10';
  fakeApi({
    [TEMPLATES]: () => listAnswer([]),
    [PREVIEW]: () => preview({ segments: 2, cost: '0.24', credit_available }),
    'POST messaging-service/bulk-sms': () => created,
  });
  open(`?bills=${ID}`);
  await userEvent.selectOptions(await screen.findByLabelText('Channel'), 'SMS');
  expect(screen.getByText('1 bill is chosen')).toBeDefined();
  await write('Hello {name}');
  const dialog = within(await review());
  expect(dialog.getByText('Your credit is too low. Top up the credit pool first.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Send to 2' })).toHaveProperty('disabled', true);
  credit_available = '1.00';
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(await review()).getByRole('button', { name: 'Send to 2' }));
  await waitFor(() =>
    expect(bodyOf('POST messaging-service/bulk-sms')).toMatchObject({
      bill_ids: [ID],
      cost: '0.24',
      recipients: 'CHOSEN',
    }),
  );
});

test('a subject that was typed and cleared does not block a text message, and is needed for an e-mail', async () => {
  actAs('messaging.read', 'messaging.write');
  fakeApi({ [TEMPLATES]: () => listAnswer([]), [PREVIEW]: () => preview() });
  open();
  await userEvent.type(await screen.findByLabelText('Subject'), 'R');
  await userEvent.clear(screen.getByLabelText('Subject'));
  await write('Hello {name}');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect((await screen.findAllByText(/Subject/)).length).toBeGreaterThan(1);
  expect(bodyOf(PREVIEW)).toBeUndefined();
  await userEvent.selectOptions(screen.getByLabelText('Channel'), 'SMS');
  await review();
  expect(bodyOf(PREVIEW)).not.toHaveProperty('subject');
});

test('a template fills the text and its translations', async () => {
  actAs('messaging.read', 'messaging.write');
  const none = {
    subject_en: null,
    message_en: null,
    subject_zh: null,
    message_zh: null,
    subject_ar: null,
    message_ar: null,
  };
  const template = { id: ID, name: 'Raya', ...none, subject_ms: 'Raya', message_ms: 'Salam {name}' };
  fakeApi({
    [TEMPLATES]: () =>
      listAnswer([{ ...template, created_at: '2026-11-22T00:00:00.000Z', updated_at: '2026-11-22T00:00:00.000Z' }]),
    [PREVIEW]: () => preview(),
  });
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Template'), 'Raya');
  await review();
  expect(bodyOf(PREVIEW)).toMatchObject({
    subject: 'Raya',
    message: 'Salam {name}',
    translations: { ms: { subject: 'Raya', message: 'Salam {name}' } },
  });
});

test('the record of a message shows its results and the reason of each failure', async () => {
  actAs('messaging.read');
  const times = { created_at: '2026-11-22T00:00:00.000Z' };
  const counts = { accepted_count: 2, rejected_count: 1, sent_count: 1, failed_count: 1, segments: 2 };
  const batch = { id: ID, channel: 'SMS', subject: '', message: 'Hello {name}', ...counts, ...times };
  const row = { batch_id: ID, address: '60123456789', segments: 1, cost: '0.12', ended_at: null, ...times };
  fakeApi({
    [`GET messaging-service/batches/${ID}`]: () => ({
      data: { ...batch, cost: '0.24', returned: '0.12', created_by: 'Aisyah' },
    }),
    'POST messaging-service/deliveries': () =>
      listAnswer([
        { ...row, id: ID, full_name: 'Ali', status: 'DELIVERED', reason: null },
        { ...row, id: ID.replace(/1$/, '2'), full_name: 'Siti', status: 'REJECTED', reason: 'opted_out' },
      ]),
  });
  renderScreen(<BatchPage />, `/messages/view/${ID}`, ['/messages/view/$id']);
  expect(await screen.findByText('Credit returned')).toBeDefined();
  expect((await screen.findAllByText('Delivered')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('No bulk messages')).length).toBeGreaterThan(0);
});

test('the days of reminders are read and saved', async () => {
  actAs('messaging.read', 'messaging.write');
  fakeApi({
    'GET messaging-service/reminder-settings': () => ({ data: { reminder_days: [-3] } }),
    'PUT messaging-service/reminder-settings': () => ({ data: { reminder_days: [-3, 0] } }),
  });
  renderScreen(<RemindersTab />, '/messages/view?tab=reminders');
  await userEvent.click(await screen.findByLabelText('on the due date'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodyOf('PUT messaging-service/reminder-settings')).toEqual({ reminder_days: [-3, 0] }));
});
