import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { settlements, settlementStatements } from '@kutip/contracts/settlements';
import { sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { SettlementBadge } from '../../shared/ui/money-badges.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { destinationOf } from './settlement-columns.tsx';
import classes from './settlements.module.css';
import { Statement } from './statement.tsx';

export type SettlementRecord = Data<typeof settlements.read>;

const REFRESH_MS = 5_000;
const isChanging = ({ status }: SettlementRecord): boolean => status === 'PENDING' || status === 'PROCESSING';

const code = (text: string | null) => text && <span className="number-like">{text}</span>;

/** The net amount, line by line. */
function Totals({ gross, fee, fee_tax, deducted, net }: SettlementRecord) {
  const { t } = useMessages();
  const lines = [
    { label: t('settlements.column_gross'), amount: gross, isTotal: false },
    { label: t('settlements.column_fee'), amount: sen(0 - fee), isTotal: false },
    { label: t('settlements.column_tax'), amount: sen(0 - fee_tax), isTotal: false },
    { label: t('settlements.column_deducted'), amount: sen(0 - deducted), isTotal: false },
    { label: t('settlements.column_net'), amount: net, isTotal: true },
  ];
  return (
    <RecordPanel title={t('settlements.sums')} text={t('settlements.sums_text')}>
      <table className={classes['sums']}>
        <caption className="visually-hidden">{t('settlements.sums')}</caption>
        <tbody>
          {lines.map(({ label, amount, isTotal }) => (
            <tr key={label} data-total={isTotal || undefined}>
              <th scope="row">{label}</th>
              <td>
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordPanel>
  );
}

function Facts({ record }: { record: SettlementRecord }) {
  const messages = useMessages();
  const { t, day, dateTime, count } = messages;
  const { type, channel_flag, collection_day, expected_date, payment_count, account_name, bank_reference } = record;
  const moment = (at: Date | null) => at && dateTime(at);
  return (
    <RecordPanel title={t('settlements.facts')}>
      <FactList
        facts={[
          [t('settlements.filter_type'), t(`settlements.type_${type}`)],
          [t('payments.column_channel'), channel_flag && t(`channel.${channel_flag}`)],
          [t('settlements.collection_day'), collection_day && day(collection_day)],
          [t('settlements.column_payments'), type === 'AUTO' && count(payment_count)],
          [t('settlements.column_expected'), day(expected_date)],
          [t('settlements.column_bank'), destinationOf(messages, record)],
          [t('settlements.account'), account_name],
          [t('settlements.bank_reference'), code(bank_reference)],
          [t('settlements.reason'), failedReasonText(t, null, record.reason)],
          [t('settlements.created_at'), dateTime(record.created_at)],
          [t('settlements.sent_at'), moment(record.sent_at)],
          [t('settlements.settled_at'), moment(record.settled_at)],
          [t('settlements.failed_at'), moment(record.failed_at)],
        ]}
      />
    </RecordPanel>
  );
}

/** The disbursements sent to the bank, and their results. */
function DisbursementPanel({ tries }: SettlementRecord) {
  const { t, dateTime } = useMessages();
  if (tries.length === 0) return null;
  return (
    <RecordPanel title={t('settlements.disbursements')} text={t('settlements.disbursements_text')}>
      <ul className={classes['tries']}>
        {tries.map(({ id, reference, amount, account_mask, sent_at, send_after, bank_reference, reason }) => (
          <li key={id}>
            {code(reference)}
            <Money amount={amount} />
            {code(account_mask)}
            <span>{dateTime(sent_at ?? send_after)}</span>
            {code(bank_reference)}
            {reason && <span>{failedReasonText(t, null, reason)}</span>}
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}

function Retry({ id }: SettlementRecord) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const retry = useCall(settlements.retry, { confirm: () => ({ title: t('settlements.retried') }) });
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t('settlements.retry')}</Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('settlements.retry_title')}
        text={t('settlements.retry_text')}
        action={t('settlements.retry')}
        onAction={() => retry.mutate({ params: { id } }, { onSettled: () => setConfirming(false) })}
        isBusy={retry.isPending}
      />
    </>
  );
}

/** Downloads the statement as PDF; documents exist in three languages. */
function SavePdf({ id, destination }: SettlementRecord) {
  const { t, language } = useMessages();
  const file = useFileDownload(settlementStatements.read);
  if (destination === null) return null;
  const fileLanguage = language === 'ms' || language === 'ar' ? language : 'en';
  return (
    <Button
      variant="default"
      loading={file.isPending}
      onClick={() => file.mutate({ params: { id }, query: { language: fileLanguage } })}
    >
      {t('settlements.save_pdf')}
    </Button>
  );
}

function Settlement({ record }: { record: SettlementRecord }) {
  const messages = useMessages();
  const { t, day } = messages;
  const { id, invoice_no, status, type, channel_flag, collection_day, net } = record;
  const canRetry = may(
    useSession((state) => state.user),
    settlements.retry.access,
  );
  const hasFailed = type === 'AUTO' && (status === 'FAILED' || status === 'RETURNED');
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('settlements.title'), to: '/settlement/view' },
          {
            title: invoice_no,
            subtitle:
              channel_flag && collection_day
                ? `${t(`channel.${channel_flag}`)} · ${day(collection_day)}`
                : t(`settlements.type_${type}`),
          },
        ]}
        badge={<SettlementBadge status={status} />}
        actions={
          <>
            <SavePdf {...record} />
            {hasFailed && canRetry && <Retry {...record} />}
          </>
        }
      />
      <LeadAmount amount={<Money amount={net} />}>{destinationOf(messages, record)}</LeadAmount>
      {hasFailed && <Note kind="attention">{t('settlements.failed_note')}</Note>}
      <RecordColumns>
        <Totals {...record} />
        <Facts record={record} />
        <DisbursementPanel {...record} />
        {type === 'AUTO' && (
          <RecordPanel title={t('settlements.statement')} text={t('settlements.statement_text')}>
            <Statement settlement_id={id} />
          </RecordPanel>
        )}
      </RecordColumns>
    </>
  );
}

/** /settlement/view/{id}: one settlement with its amounts, disbursements and statement. */
export function SettlementRecordPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(settlements.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/settlement/view">
      {(record) => <Settlement record={record} />}
    </RecordGate>
  );
}
