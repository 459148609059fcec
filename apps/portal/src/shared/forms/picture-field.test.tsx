import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens } from '../testing/screen.tsx';
import { DialogForm } from './dialog-form.tsx';
import { PictureField } from './picture-field.tsx';
import { useContractForm } from './use-contract-form.ts';

resetScreens();

const LIST = 'POST merchant-cloud-image/merchant-cloud-image-records';
const stored = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  title: 'Kek batik',
  url: '/files/0199aaaa-0000-7000-8000-000000000002',
  width: 800,
  height: 800,
  tags: [],
  tag_text: '',
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
};

const sent: unknown[] = [];
function CoverForm() {
  const form = useContractForm({
    draft: 'cover',
    schema: z.object({ cover_image_url: z.string().nullable() }),
    defaults: { cover_image_url: null },
    send: async (values) => void sent.push(values),
  });
  return (
    <DialogForm of={form} action="Save" close={() => undefined}>
      <PictureField name="cover_image_url" />
    </DialogForm>
  );
}

test('a picture of the library is chosen without uploading it again', async () => {
  actAs('bills.write', 'shop.read');
  fakeApi({ [LIST]: () => listAnswer([stored]) });
  renderScreen(<CoverForm />);
  await userEvent.click(await screen.findByRole('button', { name: 'From your pictures' }));
  const dialog = screen.getByRole('dialog', { name: 'Your pictures' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Kek batik' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ cover_image_url: stored.url }]));
});

test('an empty library says where pictures are added', async () => {
  actAs('bills.write', 'shop.read');
  fakeApi({ [LIST]: () => listAnswer([]) });
  renderScreen(<CoverForm />);
  await userEvent.click(await screen.findByRole('button', { name: 'From your pictures' }));
  expect(await screen.findByText('No pictures yet. Upload them under Store, Pictures.')).toBeDefined();
});

test('without access to the library a picture can only be uploaded', async () => {
  actAs('bills.write');
  fakeApi({});
  renderScreen(<CoverForm />);
  expect(await screen.findByRole('button', { name: 'Choose a picture' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'From your pictures' })).toBeNull();
});
