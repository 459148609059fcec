import { Button, Loader } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { Suspense, useState } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { ShareBox } from '../../shared/record/share-box.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge, BillBadge } from '../../shared/ui/status-badge.tsx';
import { BillAnswers, BillAttempts, BillFacts, BillItems } from './bill-panels.tsx';
import type { BillRecord } from './bill.ts';
import { CancelBill } from './cancel-bill.tsx';
import { isOpen, OPEN_REFRESH_MS } from './bill-polling.ts';
import { OfflinePanel } from './offline-panel.tsx';
import { billPath } from './bill-path.ts';
import { SendBill } from './send-bill.tsx';
import classes from './bills.module.css';

function ScanPanel({ bill }: { bill: BillRecord }) {
  const { t, money, day } = useMessages();
  const { public_url, title, amount, full_name, due_date, invoice_no } = bill;
  return (
    <RecordPanel title={t('bills.scan')}>
      <ShareBox
        url={public_url}
        title={title}
        subtitle={money(amount)}
        message={t('bills.whatsapp_text', { title, amount: money(amount), link: public_url })}
        values={{ name: full_name, amount: money(amount), due_date: due_date ? day(due_date) : '' }}
        fileName={`qr-${invoice_no}`}
        linkLabel={t('bills.link')}
        qrLabel={t('bills.scan')}
      />
      <p className={classes['waits']}>
        <Loader size="xs" aria-hidden />
        {t('bills.waits')}
      </p>
    </RecordPanel>
  );
}

// Rarely used, so loaded on demand.
const OfflineForm = lazyComponent(async () => (await import('./offline-form.tsx')).OfflineForm);

function Actions({ bill }: { bill: BillRecord }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const [isRecordingPayment, setRecordingPayment] = useState(false);
  const { id, email, status, sent_at } = bill;
  if (bill.source === 'STORE')
    return <LinkButton to={`/stores/order-management/${id}`}>{t('bills.view_order')}</LinkButton>;
  if (!isOpen(bill)) return null;
  return (
    <>
      {status === 'PENDING' && may(user, customerBills.remove.access) && <CancelBill id={id} />}
      {may(user, customerBills.update.access) && (
        <>
          <LinkButton to={billPath(bill, 'edit')} variant="default">
            {t('common.edit')}
          </LinkButton>
          <SendBill id={id} email={email} sent_at={sent_at} />
        </>
      )}
      {status === 'PENDING' && may(user, paymentRecords.create.access) && (
        <Button onClick={() => setRecordingPayment(true)}>{t('offline.action')}</Button>
      )}
      {isRecordingPayment && (
        <Suspense fallback={null}>
          <OfflineForm bill={bill} close={() => setRecordingPayment(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A bill with its QR code and status. */
export function BillView({ bill }: { bill: BillRecord }) {
  const { t, dateTime, day } = useMessages();
  const { invoice_no, collection_id, full_name, title, amount, status, source, paid_at, due_date, is_overdue } = bill;
  return (
    <>
      <PageHead
        crumbs={[
          ...(collection_id
            ? [
                { title: t('collections.title'), to: '/collections/list' },
                { title: t('bills.title'), to: `/collections/view/${collection_id}`, search: { tab: 'bills' } },
              ]
            : [{ title: t('bills.title'), to: '/customer-bills/datatable' }]),
          { title: invoice_no, alternativeTitle: full_name, subtitle: title },
        ]}
        badge={
          <span aria-live="polite">
            <BillBadge status={status} source={source} />{' '}
            {is_overdue && <Badge tone="attention">{t('bills.overdue')}</Badge>}
          </span>
        }
        actions={<Actions bill={bill} />}
      />
      <LeadAmount amount={<Money amount={amount} />}>
        {paid_at && <span className={classes['dim']}>{dateTime(paid_at)}</span>}
        {!paid_at && due_date && <span className={classes['dim']}>{t('bills.due_on', { day: day(due_date) })}</span>}
      </LeadAmount>
      <RecordColumns side={<Timeline entries={bill.timeline} />}>
        {isOpen(bill) && <ScanPanel bill={bill} />}
        {status === 'PAID' && <OfflinePanel bill={bill} />}
        <BillAttempts bill={bill} refresh_ms={isOpen(bill) && OPEN_REFRESH_MS} />
        <BillItems items={bill.items} />
        <BillAnswers form_answers={bill.form_answers} />
        <BillFacts bill={bill} />
      </RecordColumns>
    </>
  );
}
