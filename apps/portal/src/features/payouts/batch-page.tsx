import { Button, Progress } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { payouts } from '@kutip/contracts/payouts';
import type { Data } from '@kutip/contracts/endpoint';
import { payoutBatches } from '@kutip/contracts/payout-batches';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { BatchBadge } from './batch-badge.tsx';
import { BatchRows } from './batch-rows.tsx';

export type BatchRecord = Data<typeof payoutBatches.read>;
const LIST = '/payout/files';
const REFRESH_MS = 2_000;

/** Approves all waiting payouts of a batch. */
function ReleaseAll({ batch: { id, total_amount } }: { batch: BatchRecord }) {
  const { t, money, count } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const approve = useCall(payoutBatches.approve, {
    confirm: ({ released }) => ({ title: t('payouts.file_released', { count: released, shown: count(released) }) }),
    changes: [payouts, dashboard],
  });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('payouts.file_approve')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('payouts.file_approve_title', { amount: money(total_amount) })}
        text={t('payouts.approve_text')}
        action={t('payouts.approve')}
        onAction={() => approve.mutate({ params: { id } }, { onSettled: () => setConfirming(false) })}
        isBusy={approve.isPending}
      />
    </>
  );
}

function Batch({ batch }: { batch: BatchRecord }) {
  const { t, count, dateTime } = useMessages();
  const user = useSession((state) => state.user);
  const { id, done_rows, total_rows, created_rows, failed_rows, status, finished_at } = batch;
  const canRelease =
    batch.needs_approval && status === 'DONE' && created_rows > 0 && may(user, payoutBatches.approve.access);
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('payouts.title'), to: '/payout/view' },
          { title: t('payouts.files'), to: LIST },
          { title: batch.file_name },
        ]}
        badge={<BatchBadge {...batch} />}
        actions={
          <>
            <LinkButton to="/payout/view" search={{ batch_id: id }} variant="default">
              {t('payouts.file_payouts')}
            </LinkButton>
            {canRelease && <ReleaseAll batch={batch} />}
          </>
        }
      />
      <LeadAmount amount={<Money amount={batch.total_amount} />}>
        {t('payouts.file_of', { done: count(done_rows), total: count(total_rows) })}
      </LeadAmount>
      {status !== 'DONE' && (
        <Progress value={(done_rows / total_rows) * 100} aria-label={t('payouts.batch_PROCESSING')} mb="md" />
      )}
      {batch.needs_approval && <Note kind="waiting">{t('payouts.file_needs_approval')}</Note>}
      <RecordColumns>
        <RecordPanel title={t('payouts.facts')}>
          <FactList
            facts={[
              [t('payouts.file_good'), count(created_rows)],
              [t('payouts.file_failed'), count(failed_rows)],
              [t('payouts.created_by'), batch.created_by_name],
              [t('payouts.column_date'), dateTime(batch.created_at)],
              [t('payouts.file_finished'), finished_at && dateTime(finished_at)],
            ]}
          />
        </RecordPanel>
        {/* The rows are read again when more of them are done; the rest of the page keeps its open dialog. */}
        <BatchRows key={done_rows} batch_id={id} />
      </RecordColumns>
    </>
  );
}

/** /payout/files/{id}: a payout batch, its progress, and the result of each row. */
export function BatchPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(payoutBatches.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'DONE' ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo={LIST}>
      {(batch) => <Batch key={batch.id} batch={batch} />}
    </RecordGate>
  );
}
