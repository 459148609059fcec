import { successFields } from '@kutip/contracts/success-fields';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakeApi, renderScreen, resetScreens, sentCalls } from '../testing/screen.tsx';
import { useCall } from '../api/query.ts';
import { TextField } from './fields.tsx';
import { FormPage } from './form-page.tsx';
import { NumberField } from './number-field.tsx';
import { useContractForm } from './use-contract-form.ts';

resetScreens();

const schema = z.object({ title: z.string().min(1), message: z.string(), days: z.int().min(1) });

/** A form with a text, an optional text and a whole number. */
function TestForm({ send }: { send?: () => Promise<unknown> }) {
  const create = useCall(successFields.create, { confirm: false });
  const form = useContractForm({
    draft: 'test-form',
    schema,
    defaults: { title: '', message: '', days: 3 },
    send: async ({ days: _, ...body }, headers) => (send ? send() : create.mutateAsync({ body, headers })),
  });
  return (
    <FormPage of={form} submitLabel="Save" backTo="/list">
      <TextField name="title" />
      <TextField name="message" />
      <NumberField name="days" label="Days" />
    </FormPage>
  );
}

const refuse = (breakdown_errors: unknown) =>
  fakeApi({
    'POST success-field': () => ({ response_code: 4000, description: 'Check the form.', breakdown_errors }),
  });

test('a field refused by the API shows its reason beside the field and opens no error dialog', async () => {
  refuse({ title: 'duplicate' });
  renderScreen(<TestForm />);
  await userEvent.type(await screen.findByLabelText('Title'), 'Thank you');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refusal of a field that the form does not have opens the error dialog', async () => {
  refuse({ account_id: 'not_found' });
  renderScreen(<TestForm />);
  await userEvent.type(await screen.findByLabelText('Title'), 'Thank you');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('a refusal of the whole request opens the error dialog', async () => {
  refuse('busy');
  renderScreen(<TestForm />);
  await userEvent.type(await screen.findByLabelText('Title'), 'Thank you');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('the error summary takes the focus after a refused submit and links to the field', async () => {
  renderScreen(<TestForm />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary);
  await userEvent.click(summary.querySelector('a')!);
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
});

test('1.5 in a field of whole numbers is refused, not rounded', async () => {
  fakeApi({});
  renderScreen(<TestForm />);
  await userEvent.type(await screen.findByLabelText('Title'), 'Thank you');
  const days = screen.getByLabelText('Days');
  await userEvent.clear(days);
  await userEvent.type(days, '1.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(days).toHaveProperty('value', '1.5');
  expect(sentCalls()).toEqual([]);
});

test('a draft is kept when the form is left, and can be discarded', async () => {
  renderScreen(<TestForm />);
  await userEvent.type(await screen.findByLabelText('Title'), 'Half written');
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  cleanup();
  renderScreen(<TestForm />);
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Half written');
  await userEvent.click(screen.getByRole('button', { name: /discard/i }));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
});

interface StoredText {
  title: string;
  message: string;
  version: string;
}

/** An edit form of a record that someone else changes with the button "Their save". */
function EditedForm({ theirs }: { theirs: StoredText }) {
  const [record, setRecord] = useState<StoredText>({ title: 'Thanks', message: 'Come again', version: '1' });
  const { version, title, message } = record;
  const form = useContractForm({
    draft: 'test-edit',
    version,
    schema: schema.omit({ days: true }),
    defaults: { title, message },
    send: async () => undefined,
  });
  return (
    <>
      <FormPage of={form} submitLabel="Save" backTo="/list">
        <TextField name="title" />
        <TextField name="message" />
      </FormPage>
      <button onClick={() => setRecord(theirs)}>Their save</button>
    </>
  );
}
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const MERGED = /Someone else changed this record/;

test('what was typed survives a change of the record by someone else, and a reload after it', async () => {
  const theirs = { title: 'Terima kasih', message: 'Jumpa lagi', version: '2' };
  renderScreen(<EditedForm theirs={theirs} />);
  await userEvent.type(await screen.findByLabelText('Title'), ' a lot');
  await userEvent.click(screen.getByRole('button', { name: 'Their save' }));
  expect(await screen.findByText(MERGED)).toBeDefined();
  expect([valueOf('Title'), valueOf('message')]).toEqual(['Thanks a lot', 'Jumpa lagi']);
  cleanup();
  renderScreen(<EditedForm theirs={theirs} />);
  await screen.findByLabelText('Title');
  expect([valueOf('Title'), valueOf('message')]).toEqual(['Thanks a lot', 'Come again']);
});

test('a form in which nothing was typed takes over the changed record without a word', async () => {
  renderScreen(<EditedForm theirs={{ title: 'Terima kasih', message: 'Jumpa lagi', version: '2' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Their save' }));
  await waitFor(() => expect(valueOf('Title')).toBe('Terima kasih'));
  expect(screen.queryByText(MERGED)).toBeNull();
});
