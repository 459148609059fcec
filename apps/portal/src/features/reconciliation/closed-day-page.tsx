import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import type { Book } from '@kutip/domain/ledger/books';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import classes from './reconciliation.module.css';

type ClosedDay = Data<typeof reconciliation.closedDay>;

function Closed({ record }: { record: ClosedDay }) {
  const { t, day, dateTime, count } = useMessages();
  const { is_hash_right, broken_accounts, books, hash, previous_hash, account_count, transfer_count } = record;
  const text = useFileDownload(reconciliation.closedDayText);
  const broken = broken_accounts.length;
  const hashOf = (value: string) => <span className={`number-like ${classes['hash']}`}>{value}</span>;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('reconciliation.title'), to: '/reconciliation', search: { tab: 'closed' } },
          {
            title: day(record.day),
            subtitle: t('reconciliation.closed_day', { when: dateTime(record.closed_at) }),
          },
        ]}
        badge={
          <Badge tone={is_hash_right ? 'good' : 'bad'}>
            {t(is_hash_right ? 'reconciliation.right' : 'reconciliation.wrong')}
          </Badge>
        }
        actions={
          <Button
            variant="default"
            loading={text.isPending}
            onClick={() => text.mutate({ params: { day: record.day } })}
          >
            {t('reconciliation.save_text')}
          </Button>
        }
      />
      <Note kind={broken > 0 ? 'attention' : 'quiet'}>
        {broken > 0
          ? t('reconciliation.broken', { count: broken, shown: count(broken) })
          : t('reconciliation.unbroken')}
      </Note>
      <RecordColumns>
        <RecordPanel title={t('reconciliation.books')} text={t('reconciliation.books_text')}>
          <FactList
            facts={Object.entries(books).map(([book, amount]) => [
              t(`book.${book as Book}`),
              <Money key={book} amount={amount} />,
            ])}
          />
        </RecordPanel>
        <RecordPanel title={t('reconciliation.hash')}>
          <FactList
            facts={[
              [t('reconciliation.hash'), hashOf(hash)],
              [t('reconciliation.previous_hash'), hashOf(previous_hash)],
              [t('reconciliation.column_accounts'), count(account_count)],
              [t('reconciliation.column_transfers'), count(transfer_count)],
            ]}
          />
        </RecordPanel>
      </RecordColumns>
    </>
  );
}

/** /reconciliation/days/{day}: a closed day, verified again on every visit. */
export function ClosedDayPage() {
  const { day } = useParams({ strict: false }) as { day: string };
  const answer = useQuery(queryFor(reconciliation.closedDay, { params: { day } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/reconciliation">
      {(record) => <Closed record={record} />}
    </RecordGate>
  );
}
