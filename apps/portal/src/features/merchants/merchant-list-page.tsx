import { accountAdmin } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { choiceOf, type Choice } from '../../shared/list-page/choices.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { MerchantBadge } from './merchant-words.tsx';

type Merchant = Data<typeof accountAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: AdminWords): ListColumn<Merchant>[] => [
  {
    id: 'name',
    header: t('admin.merchants.column_name'),
    sort: 'name',
    card: 'title',
    exports: ['name'],
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: 'owner',
    header: t('admin.merchants.column_owner'),
    card: 'line',
    exports: ['owner_name', ['owner_email', t('admin.merchants.email')]],
    cell: ({ owner_name, owner_email }) => <TwoLines text={owner_name} below={owner_email} />,
  },
  {
    id: 'plan',
    header: t('admin.merchants.column_plan'),
    card: 'line',
    exports: ['plan_name'],
    cell: ({ plan_name }) => plan_name,
  },
  momentColumn('created_at', t('admin.merchants.column_since'), { id: 'since', card: 'foot' }),
  statusColumn(t('list.status'), ({ status }) => <MerchantBadge status={status} />),
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  choiceOf('status', t('list.status'), ACCOUNT_STATUSES, (status) => t(`account_status.${status}`)),
];

/** /merchants: every merchant of the platform. */
export function MerchantListPage() {
  const words = useAdminWords();
  const { t } = words;
  const list = useList(accountAdmin.list);
  const columns = useInWords(words, columnsIn);
  return (
    <>
      <PageHead crumbs={[{ title: t('admin.merchants.title'), subtitle: t('admin.merchants.subtitle') }]} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(words)}
        label={t('admin.merchants.title')}
        searchLabel={t('admin.merchants.search_label')}
        open={({ id }: Merchant) => `/merchants/${id}`}
        empty={{ title: t('admin.merchants.empty'), text: t('admin.merchants.empty_text') }}
      />
    </>
  );
}
