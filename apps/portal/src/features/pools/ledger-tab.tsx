import type { Data } from '@kutip/contracts/endpoint';
import { pools } from '@kutip/contracts/pools';
import { sen } from '@kutip/domain/money';
import { BUCKETS, LINE_KINDS } from '@kutip/domain/pool';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Money } from '../../shared/ui/money.tsx';
import { poolChoice } from './balance-columns.tsx';

type Line = Data<typeof pools.lines>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Line>[] => [
  {
    id: 'kind',
    header: t('pools.column_kind'),
    card: 'title',
    exports: ['kind', ['reference_type', t('pools.column_subject')]],
    cell: ({ kind }) => <strong>{t(`transfer_kind.${kind}`)}</strong>,
  },
  {
    id: 'subject',
    header: t('pools.column_subject'),
    card: 'line',
    exports: [['invoice_no', t('customers.invoice_no')], 'description'],
    cell: ({ invoice_no, description, reference_type }) => (
      <TwoLines text={description ?? t(`pools.subject_${reference_type}`)} number={invoice_no} />
    ),
  },
  momentColumn('posted_at', t('pools.column_date')),
  {
    id: 'part',
    header: t('pools.column_part'),
    card: 'line',
    exports: ['pool_type', ['bucket', t('pools.filter_bucket')]],
    cell: ({ pool_type, bucket }) => `${t(`pools.pool_${pool_type}`)} · ${t(`pools.bucket_${bucket}`)}`,
  },
  {
    id: 'fee',
    header: t('pools.column_fee'),
    isNumeric: true,
    isHiddenByDefault: true,
    card: 'none',
    exports: ['fee', ['fee_tax', t('pools.column_tax')], ['gross', t('pools.column_gross')]],
    cell: ({ fee, fee_tax }) => <Money amount={sen(fee + fee_tax)} />,
  },
  {
    id: 'amount',
    header: t('pools.column_amount'),
    sort: 'amount',
    isNumeric: true,
    card: 'end',
    exports: [['direction', t('pools.filter_direction')], 'amount'],
    cell: ({ amount, direction }) => (
      <strong>
        <Money amount={direction === 'CREDIT' ? amount : sen(0 - amount)} />
      </strong>
    ),
  },
  figureColumn('balance_after', t('pools.column_after'), { card: 'foot' }),
];

/** A refund leaves or returns to one of four balances: the filter names it, else four choices would look the same. */
function kindLabel(kind: (typeof LINE_KINDS)[number], { t }: Messages): string {
  const name = t(`transfer_kind.${kind}`);
  const balance = /^refund_(?:reserve|void)_(.+)$/.exec(kind)?.[1];
  const book = BALANCE_OF_REFUND.find((one) => one === balance) ?? (balance === 'held' ? 'reserve' : undefined);
  return book ? `${name} · ${t(`book.${book}`)}` : name;
}
const BALANCE_OF_REFUND = ['pending', 'available', 'payout'] as const;

const choicesIn = (messages: Messages): ListFilter[] => [
  poolChoice(messages),
  listFilter('bucket', messages.t('pools.filter_bucket'), BUCKETS, (bucket) => messages.t(`pools.bucket_${bucket}`)),
  listFilter('kind', messages.t('pools.column_kind'), LINE_KINDS, (kind) => kindLabel(kind, messages)),
  listFilter('direction', messages.t('pools.filter_direction'), ['CREDIT', 'DEBIT'] as const, (one) =>
    messages.t(`pools.direction_${one}`),
  ),
];

/** All ledger lines with the balance after each; a line opens its money trail. */
export function LedgerTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(pools.lines);
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(messages)}
      label={t('pools.tab_ledger')}
      searchLabel={t('pools.search_label')}
      open={({ reference_id }: Line) => `/pools/story/${reference_id}`}
      empty={{ title: t('pools.empty'), text: t('pools.empty_text') }}
    />
  );
}
