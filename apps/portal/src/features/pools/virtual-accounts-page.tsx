import type { Data } from '@kutip/contracts/endpoint';
import { virtualAccounts } from '@kutip/contracts/pools';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { partColumns, poolChoice } from './part-columns.tsx';
import { TopUpButton } from './top-up-button.tsx';

type Row = Data<typeof virtualAccounts.list>['list']['data'][number];

const columnsIn = (words: WordsOf): ListColumn<Row>[] => [
  {
    id: 'account_no',
    header: words.t('pools.column_account'),
    sort: 'account_no',
    card: 'title',
    exports: ['account_no', 'account_name', 'bank_name'],
    cell: ({ account_no, account_name, bank_name }) => (
      <TwoLines title={<span className="number-like">{account_no}</span>} below={`${account_name} · ${bank_name}`} />
    ),
  },
  {
    id: 'pool',
    header: words.t('pools.filter_pool'),
    card: 'line',
    exports: ['pool_type', 'purpose'],
    cell: ({ pool_type }) => words.t(`pools.pool_${pool_type}`),
  },
  ...partColumns(words),
  {
    id: 'ledger',
    header: words.t('pools.tab_ledger'),
    card: 'foot',
    cell: ({ pool_type }) => (
      <TextLink to="/pools/list" search={{ pool_type }}>
        {words.t('pools.to_ledger')}
      </TextLink>
    ),
  },
];

/** /pools/eol/list2: the numbered accounts under the balances, each with the way to its movements. */
export function VirtualAccountsPage() {
  const words = useWords();
  const { t } = words;
  const list = useList(virtualAccounts.list);
  const columns = useInWords(words, columnsIn);
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
        choices={[poolChoice(words)]}
        label={t('pools.accounts')}
        searchLabel={t('pools.search_accounts')}
        empty={{ title: t('pools.accounts_empty'), text: t('pools.accounts_empty_text') }}
      />
    </>
  );
}
