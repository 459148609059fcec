import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { topUps } from '@kutip/contracts/top-ups';
import { sen } from '@kutip/domain/money';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { TopUpBadge } from '../../shared/ui/money-badges.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { QrCode } from '../../shared/ui/qr.tsx';
import classes from './pools.module.css';

type TopUpRecord = Data<typeof topUps.read>;

const REFRESH_MS = 5_000;
const QR_PX = 160;
const isOpen = ({ status }: TopUpRecord): boolean =>
  status === 'PENDING' || status === 'PROCESSING' || status === 'AWAITING_REVIEW';

/** The payment link: open, copy, scan. */
function PayPanel({ record }: { record: TopUpRecord }) {
  const { t } = useMessages();
  const { public_url } = record;
  return (
    <RecordPanel title={t('top_ups.share')} text={t('top_ups.share_text')}>
      <div className={classes['share']}>
        <QrCode text={public_url} label={t('top_ups.qr')} size_px={QR_PX} />
        <div>
          <div className={classes['dim']}>{t('top_ups.link')}</div>
          <a href={public_url} target="_blank" rel="noreferrer" className={`number-like ${classes['link']}`}>
            {public_url}
          </a>
          <div className={classes['share']}>
            <Button
              component="a"
              href={public_url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('top_ups.pay')}
            </Button>
            <CopyButton text={public_url} label={t('top_ups.copy')} />
          </div>
        </div>
      </div>
    </RecordPanel>
  );
}

function Cancel({ id }: TopUpRecord) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useCall(topUps.remove, { confirm: () => ({ title: t('top_ups.cancelled') }) });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('top_ups.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('top_ups.cancel_title')}
        text={t('top_ups.cancel_text')}
        action={t('top_ups.cancel')}
        cancelLabel={t('top_ups.cancel_keep')}
        onAction={() => remove.mutate({ params: { id } }, { onSettled: () => setConfirming(false) })}
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}

function Facts({ record }: { record: TopUpRecord }) {
  const { t, dateTime } = useMessages();
  const moment = (at: Date | null) => at && dateTime(at);
  const { pool_type, status, fee, fee_tax, total } = record;
  const isPaid = status === 'PAID';
  return (
    <RecordPanel title={t('top_ups.facts')}>
      <FactList
        facts={[
          [t('top_ups.column_pool'), t(`pools.pool_${pool_type}`)],
          [t('top_ups.fee'), isPaid && <Money key="fee" amount={sen(fee + fee_tax)} />],
          [t('top_ups.total'), isPaid && <Money key="total" amount={total} />],
          [t('top_ups.column_created'), dateTime(record.created_at)],
          [t('top_ups.expires'), status === 'PENDING' && moment(record.expires_at)],
          [t('top_ups.proof_at'), moment(record.proof_at)],
          [t('top_ups.reviewed_at'), moment(record.reviewed_at)],
          [t('top_ups.paid_at'), moment(record.paid_at)],
          [t('top_ups.bank_reference'), record.bank_reference],
          [t('top_ups.note'), record.review_note],
        ]}
      />
    </RecordPanel>
  );
}

function TopUp({ record }: { record: TopUpRecord }) {
  const { t } = useMessages();
  const { invoice_no, status, amount, pool_type, timeline } = record;
  const canCancel = may(
    useSession((state) => state.user),
    topUps.remove.access,
  );
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('pools.title'), to: '/pools/list' },
          { title: invoice_no, subtitle: t(`pools.text_${pool_type}`) },
        ]}
        badge={<TopUpBadge status={status} />}
        actions={status === 'PENDING' && canCancel && <Cancel {...record} />}
      />
      <LeadAmount amount={<Money amount={amount} />}>{t(`pools.pool_${pool_type}`)}</LeadAmount>
      {status === 'AWAITING_REVIEW' && <Note kind="waiting">{t('top_ups.waiting')}</Note>}
      {status === 'REJECTED' && <Note kind="attention">{t('top_ups.rejected')}</Note>}
      <RecordColumns side={<Timeline entries={timeline} />}>
        {(status === 'PENDING' || status === 'PROCESSING') && <PayPanel record={record} />}
        <Facts record={record} />
      </RecordColumns>
    </>
  );
}

/** /pools/top-ups/{id}: how to pay it, its status and events. Polls while it is open. */
export function TopUpPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(topUps.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/pools/list">
      {(record) => <TopUp record={record} />}
    </RecordGate>
  );
}
