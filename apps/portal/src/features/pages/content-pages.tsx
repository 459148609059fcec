import { Group } from '@mantine/core';
import { catalogs } from '@kutip/contracts/catalogs';
import type { Data } from '@kutip/contracts/endpoint';
import { RECORD_STATUS } from '@kutip/domain/collection';
import { PAGE_TYPES, pagePath } from '@kutip/domain/content-page';
import { useConstants } from '../../shared/api/constants.ts';
import { selectField, textField } from '../../shared/resource/resource-fields.tsx';
import { ResourceListPage, ResourcePage } from '../../shared/resource/resource-pages.tsx';
import { pagePlaces, resourceScreens } from '../../shared/resource/resource-screens.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { en } from './messages/en.ts';
import { useMessages } from './messages/use-messages.ts';
import { CollectionsField, ContentField, ContentPreview, PublishedField, SlugField } from './page-fields.tsx';

type WrittenPage = Data<typeof catalogs.read>;

const isPublished = ({ record_status }: Pick<WrittenPage, 'record_status'>): boolean =>
  record_status === RECORD_STATUS.active;

/** The public address: a link once the page is published. */
function PublicAddress({ of }: { of: WrittenPage }) {
  const { t } = useMessages();
  const account_id = useSession((state) => state.account?.id) ?? '';
  const address = new URL(pagePath(account_id, of.slug), useConstants()?.public_url ?? location.origin).href;
  if (!isPublished(of)) return <bdi dir="ltr">{address}</bdi>;
  return (
    <Group gap="sm">
      <a href={address} target="_blank" rel="noreferrer" dir="ltr">
        {address}
      </a>
      <CopyButton text={address} label={t('pages.copy_link')} />
    </Group>
  );
}

const pageScreens = resourceScreens(en)({
  contract: catalogs,
  places: pagePlaces('/pages'),
  texts: {
    title: 'pages.title',
    subtitle: 'pages.subtitle',
    new_title: 'pages.new_title',
    edit_title: 'pages.edit_title',
    empty: 'pages.empty',
    empty_text: 'pages.empty_text',
  },
  nameOf: ({ title }) => title,
  fields: {
    title: textField({ label: 'field.title', maxLength: 120, column: { card: 'title', sort: 'title' } }),
    slug: {
      label: 'pages.slug',
      initial: '',
      read: (stored) => stored,
      input: (name) => <SlugField name={name} />,
      show: (_, __, row: WrittenPage) => <PublicAddress of={row} />,
      column: { card: 'line', cell: ({ slug }: WrittenPage) => <bdi dir="ltr">{slug}</bdi> },
    },
    page_type: selectField({
      label: 'pages.type',
      values: PAGE_TYPES,
      labelOf: (type) => `pages.${type}`,
      column: { card: 'line' },
    }),
    content: {
      label: 'pages.content',
      initial: null,
      read: (stored) => stored,
      input: (name) => <ContentField name={name} />,
      show: (stored) => stored && <ContentPreview html={stored} />,
    },
    collection_ids: {
      label: 'pages.collections',
      initial: [],
      read: (stored) => stored,
      input: (name) => <CollectionsField name={name} />,
      show: (stored, { count }, { page_type }: WrittenPage) => page_type === 'CATALOG' && count(stored.length),
    },
    record_status: {
      label: 'settings.column_state',
      initial: RECORD_STATUS.inactive,
      read: (stored) => (stored === RECORD_STATUS.active ? RECORD_STATUS.active : RECORD_STATUS.inactive),
      input: (name) => <PublishedField name={name} />,
      show: (_, { t }, row: WrittenPage) => (
        <Badge tone={isPublished(row) ? 'good' : 'quiet'}>
          {t(isPublished(row) ? 'pages.published' : 'pages.draft')}
        </Badge>
      ),
      column: { card: 'end', width: 130 },
    },
  },
});

/** /pages/datatable: the pages that a merchant writes for payers (D-40). */
export const PageListPage = () => <ResourceListPage of={pageScreens} />;

/** /pages/new, /pages/edit/{id} and /pages/view/{id}, where a draft can be read before it is published. */
export const WrittenPagePage = () => <ResourcePage of={pageScreens} />;
