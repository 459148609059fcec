import { bankAdmin } from '@kutip/contracts/banks';
import type { Data } from '@kutip/contracts/endpoint';
import { BANK_STATUSES } from '@kutip/domain/payout';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { BankBadge } from './merchant-badges.tsx';

type Bank = Data<typeof bankAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Bank>[] => [
  {
    id: 'merchant',
    header: t('merchants.column_name'),
    sort: 'merchant',
    card: 'title',
    exports: ['merchant'],
    cell: ({ merchant }) => <strong>{merchant}</strong>,
  },
  {
    id: 'account',
    header: t('top_up_desk.slip_account'),
    card: 'line',
    exports: ['bank_name', 'account_number', 'account_name'],
    cell: ({ bank_name, account_number, account_name }) => (
      <TwoLines
        text={account_name}
        below={
          <>
            {bank_name} <span className="number-like">{account_number}</span>
          </>
        }
      />
    ),
  },
  {
    id: 'match',
    header: t('payout_desk.match'),
    card: 'line',
    exports: ['match_ratio'],
    cell: ({ match_ratio }) => match_ratio !== null && `${match_ratio} %`,
  },
  momentColumn('created_at', t('merchants.column_since'), { id: 'since', card: 'foot' }),
  statusColumn(t('list.status'), ({ status }) => <BankBadge status={status} />, { exports: ['status', 'reason'] }),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), BANK_STATUSES, (status) => t(`bank_status.${status}`)),
];

/** /banks: the settlement accounts of all merchants; each is verified on its merchant's page. */
export function BankListPage() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(bankAdmin.list);
  const columns = useLocalized(messages, columnsIn);
  return (
    <>
      <PageHead crumbs={[{ title: t('merchants.banks'), subtitle: t('merchants.banks_text') }]} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(messages)}
        label={t('merchants.banks')}
        open={({ account_id }: Bank) => `/merchants/${account_id}`}
        empty={{ title: t('merchants.no_banks'), text: t('merchants.banks_text') }}
      />
    </>
  );
}
