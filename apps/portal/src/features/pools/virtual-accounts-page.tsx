import type { Data } from '@kutip/contracts/endpoint';
import { virtualAccounts } from '@kutip/contracts/pools';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { balanceColumns, poolChoice } from './balance-columns.tsx';
import { TopUpButton } from './top-up-button.tsx';

type Row = Data<typeof virtualAccounts.list>['list']['data'][number];

const columnsIn = (messages: Messages): ListColumn<Row>[] => [
  {
    id: 'account_no',
    header: messages.t('pools.column_account'),
    sort: 'account_no',
    card: 'title',
    exports: ['account_no', 'account_name', 'bank_name'],
    cell: ({ account_no, account_name, bank_name }) => (
      <TwoLines title={<span className="number-like">{account_no}</span>} below={`${account_name} · ${bank_name}`} />
    ),
  },
  {
    id: 'pool',
    header: messages.t('pools.filter_pool'),
    card: 'line',
    exports: ['pool_type', 'purpose'],
    cell: ({ pool_type }) => messages.t(`pools.pool_${pool_type}`),
  },
  ...balanceColumns(messages),
  {
    id: 'ledger',
    header: messages.t('pools.tab_ledger'),
    card: 'foot',
    cell: ({ pool_type }) => (
      <TextLink to="/pools/list" search={{ pool_type }}>
        {messages.t('pools.to_ledger')}
      </TextLink>
    ),
  },
];

/** /pools/eol/list2: the virtual accounts of the balances, each with a link to its ledger. */
export function VirtualAccountsPage() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(virtualAccounts.list);
  const columns = useLocalized(messages, columnsIn);
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('pools.title'), to: '/pools/list' },
          { title: t('pools.accounts'), subtitle: t('pools.accounts_subtitle') },
        ]}
        actions={<TopUpButton />}
      />
      <ListFrame
        of={list}
        columns={columns}
        choices={[poolChoice(messages)]}
        label={t('pools.accounts')}
        searchLabel={t('pools.search_accounts')}
        empty={{ title: t('pools.accounts_empty'), text: t('pools.accounts_empty_text') }}
      />
    </>
  );
}
