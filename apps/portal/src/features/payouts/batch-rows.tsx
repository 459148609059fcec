import type { Data } from '@kutip/contracts/endpoint';
import { BATCH_OUTCOMES, payoutBatches } from '@kutip/contracts/payout-batches';
import { en } from '../../shared/i18n/en.ts';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { choiceOf, withoutFilters, type Choice } from '../../shared/list-page/choices.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

type Row = Data<typeof payoutBatches.rows>['list']['data'][number];

/** 'name_mismatch' and 'bank: unknown_bank, amount: too_small' in words; what has none stays as it is. */
function reasonIn({ t }: WordsOf, reason: string | null): string | null {
  if (reason === null) return null;
  const said = (word: string): string => {
    const name = `fault_${word}`;
    return Object.hasOwn(en.payouts, name) ? t(`payouts.${name as 'fault_required'}`) : word;
  };
  return reason
    .split(', ')
    .map((part) => {
      const [column, fault] = part.split(': ');
      return fault === undefined ? said(part) : `${t(`payouts.file_${column as 'bank'}`)}: ${said(fault)}`;
    })
    .join(' · ');
}

const columnsIn = (words: WordsOf): ListColumn<Row>[] => {
  const { t, count } = words;
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
          {reason && <div>{reasonIn(words, reason)}</div>}
        </>
      ),
    },
    figureColumn('amount', t('payouts.column_amount'), { card: 'end' }),
  ];
};

const choicesIn = ({ t }: WordsOf): Choice[] => [
  choiceOf('outcome', t('list.status'), BATCH_OUTCOMES, (outcome) => t(`payouts.row_${outcome}`)),
];

/** The rows show one table only, so that filter is no choice. */
const ofOne = withoutFilters(payoutBatches.rows, 'batch_id');

/** What became of each row. */
export function BatchRows({ batch_id }: { batch_id: string }) {
  const words = useWords();
  const { t } = words;
  const list = useList(ofOne, { batch_id });
  const columns = useInWords(words, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(words)}
      label={t('payouts.file_rows')}
      empty={{ title: t('list.nothing_found'), text: t('list.nothing_found_text') }}
    />
  );
}
