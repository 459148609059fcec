import type { Data } from '@kutip/contracts/endpoint';
import { BATCH_OUTCOMES, payoutBatches } from '@kutip/contracts/payout-batches';
import { en } from './messages/en.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, withoutFilters, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

type Row = Data<typeof payoutBatches.rows>['list']['data'][number];

/** Labels for 'name_mismatch' and 'bank: unknown_bank, amount: too_small'; unknown codes are shown as they are. */
function reasonIn({ t }: Messages, reason: string | null): string | null {
  if (reason === null) return null;
  const faultText = (code: string): string => {
    const name = `fault_${code}`;
    return Object.hasOwn(en.payouts, name) ? t(`payouts.${name as 'fault_required'}`) : code;
  };
  return reason
    .split(', ')
    .map((entry) => {
      const [column, fault] = entry.split(': ');
      return fault === undefined ? faultText(entry) : `${t(`payouts.file_${column as 'bank'}`)}: ${faultText(fault)}`;
    })
    .join(' · ');
}

const columnsIn = (messages: Messages): ListColumn<Row>[] => {
  const { t, count } = messages;
  return [
    {
      id: 'row_no',
      header: t('payouts.file_row_no'),
      sort: 'row_no',
      card: 'line',
      exports: ['row_no'],
      cell: ({ row_no }) => count(row_no),
    },
    {
      id: 'to',
      header: t('payouts.column_to'),
      card: 'title',
      exports: ['account_name', ['account_number', t('payouts.account_number')]],
      cell: ({ id, outcome, account_name, account_number }) => (
        <>
          {outcome === 'CREATED' ? (
            <TextLink to={`/payout/view/${id}`} fw={600}>
              {account_name}
            </TextLink>
          ) : (
            <strong>{account_name}</strong>
          )}
          <div className="number-like">{account_number}</div>
        </>
      ),
    },
    {
      id: 'outcome',
      header: t('list.status'),
      card: 'line',
      exports: ['outcome', ['reason', t('payouts.reason')]],
      cell: ({ outcome, reason }) => (
        <>
          {outcome && <Badge tone={outcome === 'CREATED' ? 'good' : 'bad'}>{t(`payouts.row_${outcome}`)}</Badge>}
          {reason && <div>{reasonIn(messages, reason)}</div>}
        </>
      ),
    },
    figureColumn('amount', t('payouts.column_amount'), { card: 'end' }),
  ];
};

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('outcome', t('list.status'), BATCH_OUTCOMES, (outcome) => t(`payouts.row_${outcome}`)),
];

/** The rows belong to one batch, so that filter is not offered. */
const rowsOfBatch = withoutFilters(payoutBatches.rows, 'batch_id');

/** The result of each row. */
export function BatchRows({ batch_id }: { batch_id: string }) {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(rowsOfBatch, { batch_id });
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(messages)}
      label={t('payouts.file_rows')}
      empty={{ title: t('list.nothing_found'), text: t('list.nothing_found_text') }}
    />
  );
}
