import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { ImageLibrary } from './image-library.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const LIST = 'POST merchant-cloud-image/merchant-cloud-image-records';
const CREATE = 'POST merchant-cloud-image';
const UPLOAD = 'POST cdn/upload';
const ANALYSIS = 'POST image-analysis/product';
const ID = '0199aaaa-0000-7000-8000-000000000001';
const URL_OF_PICTURE = '/files/0199aaaa-0000-7000-8000-000000000002';
const stored = {
  id: ID,
  title: 'Kek batik',
  url: URL_OF_PICTURE,
  width: 800,
  height: 800,
  tags: ['kek'],
  tag_text: 'kek',
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
};
const suggestions = {
  title: 'Kuih lapis',
  description: 'Kuih lapis',
  tags: ['kuih', 'lapis'],
  category: null,
  main_colour: { hex: '#2e7d32', name: 'green' },
};
const picture = (name: string): File => new File(['x'], name, { type: 'image/png' });
const uploadAnswer = {
  data: { url: URL_OF_PICTURE, file_name: 'a.png', size: 1, mime: 'image/png', width: 8, height: 8 },
};
const sent = (name: string) => sentCalls().filter((call) => call.name === name);

const chooseFiles = async (...files: File[]): Promise<void> =>
  userEvent.upload(await screen.findByLabelText('Upload pictures', { selector: 'input' }), files);

test('an empty library says what pictures are for', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [LIST]: () => listAnswer([]) });
  renderScreen(<ImageLibrary />);
  expect(await screen.findByText('No pictures yet')).toBeDefined();
});

test('R-189 the library asks for the first hundred pictures', async () => {
  actAs('shop.read');
  fakeApi({ [LIST]: () => listAnswer([stored]) });
  renderScreen(<ImageLibrary />);
  await screen.findByText('Kek batik');
  expect(sent(LIST).map(({ query }) => query)).toEqual(['skip=0&limit=100']);
});

test('pictures are shown small, with their title and tags', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [LIST]: () => listAnswer([stored]) });
  renderScreen(<ImageLibrary />);
  expect(await screen.findByText('Kek batik')).toBeDefined();
  expect(document.querySelector('li img')?.getAttribute('src')).toBe(`${URL_OF_PICTURE}/400.webp`);
  expect(screen.getByText('kek')).toBeDefined();
});

test('a user who may only read can copy a link and nothing else', async () => {
  actAs('shop.read');
  fakeApi({ [LIST]: () => listAnswer([stored]) });
  renderScreen(<ImageLibrary />);
  await screen.findByText('Kek batik');
  expect(screen.queryByRole('button', { name: 'Upload pictures' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit Kek batik' })).toBeNull();
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Copy link',
  ]);
});

test('each uploaded file is added with the suggested title and tags, or else its own name', async () => {
  actAs('shop.read', 'shop.write');
  let analysed = 0;
  fakeApi({
    [LIST]: () => listAnswer([]),
    [UPLOAD]: () => uploadAnswer,
    [ANALYSIS]: () => {
      analysed += 1;
      return { data: analysed === 1 ? suggestions : { ...suggestions, title: null, tags: [] } };
    },
    [CREATE]: () => ({ data: stored }),
  });
  renderScreen(<ImageLibrary />);
  await chooseFiles(picture('kuih-lapis.png'), picture('IMG_0001.png'));
  expect(await screen.findByText('2 pictures added')).toBeDefined();
  expect(sent(CREATE).map(({ body }) => body)).toEqual([
    { title: 'Kuih lapis', url: URL_OF_PICTURE, tags: ['kuih', 'lapis'] },
    { title: 'IMG_0001', url: URL_OF_PICTURE, tags: [] },
  ]);
});

test('a file that is refused is named with its reason, and the others are added', async () => {
  actAs('shop.read', 'shop.write');
  let uploads = 0;
  fakeApi({
    [LIST]: () => listAnswer([]),
    [UPLOAD]: () => {
      uploads += 1;
      return uploads === 1 ? { response_code: 4019, breakdown_errors: { file: 'too_large' } } : uploadAnswer;
    },
    [ANALYSIS]: () => ({ data: suggestions }),
    [CREATE]: () => ({ data: stored }),
  });
  renderScreen(<ImageLibrary />);
  await chooseFiles(picture('huge.png'), picture('kuih-lapis.png'));
  expect(await screen.findByText('huge.png is larger than 5 MB.')).toBeDefined();
  expect(await screen.findByText('1 picture added')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failure of the server ends the upload and says so once', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    [LIST]: () => listAnswer([]),
    [UPLOAD]: () => ({ response_code: 5003, description: 'Too many pictures are being processed.' }),
  });
  renderScreen(<ImageLibrary />);
  await chooseFiles(picture('a.png'), picture('b.png'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Too many pictures are being processed.')).toBeDefined();
  expect(sent(UPLOAD)).toHaveLength(1);
});

test('a suggested tag is added with a tap, and the edit carries the version that was read', async () => {
  actAs('shop.read', 'shop.write');
  const UPDATE = `PUT merchant-cloud-image/${ID}`;
  fakeApi({
    [LIST]: () => listAnswer([stored]),
    [ANALYSIS]: () => ({ data: { ...suggestions, tags: ['kek', 'batik'] } }),
    [UPDATE]: () => ({ data: stored }),
  });
  renderScreen(<ImageLibrary />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Kek batik' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit picture' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Suggested: add batik' }));
  expect(within(dialog).queryByRole('button', { name: 'Suggested: add kek' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(UPDATE)[0]?.body).toEqual({
    title: 'Kek batik',
    tags: ['kek', 'batik'],
    read_at: '2026-11-22T01:00:00.000Z',
  });
});

test('a picture is removed after a question', async () => {
  actAs('shop.read', 'shop.write');
  const REMOVE = `DELETE merchant-cloud-image/${ID}`;
  let is_removed = false;
  fakeApi({
    [LIST]: () => listAnswer(is_removed ? [] : [stored]),
    [REMOVE]: () => {
      is_removed = true;
      return { data: null };
    },
  });
  renderScreen(<ImageLibrary />);
  await screen.findByText('Kek batik');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }));
  const dialog = await screen.findByRole('dialog');
  expect(sent(REMOVE)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No pictures yet')).toBeDefined();
});
