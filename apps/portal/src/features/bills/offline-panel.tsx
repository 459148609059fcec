import { Button } from '@mantine/core';
import { customers } from '@kutip/contracts/customers';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import type { BillRecord } from './bill.ts';
import { useAttempts } from './use-attempts.ts';

/** A recorded offline payment, with the button that undoes it. */
export function OfflinePanel({ bill }: { bill: BillRecord }) {
  const { t, dateTime } = useMessages();
  const canUndo = may(
    useSession((state) => state.user),
    paymentRecords.remove.access,
  );
  const [isConfirming, setConfirming] = useState(false);
  const undo = useCall(paymentRecords.remove, {
    confirm: () => ({ title: t('offline.undone') }),
    changes: [customerBills, collections, customers],
  });
  const record = useAttempts(bill, false)?.find(({ method, status }) => method !== 'ONLINE' && status === 'SUCCESS');
  if (!record || record.method === 'ONLINE') return null;
  return (
    <RecordPanel title={t('offline.panel')} text={t('offline.panel_text')}>
      <FactList
        facts={[
          [t('field.method'), t(`offline.${record.method}`)],
          [t('bills.paid_at'), record.paid_at && dateTime(record.paid_at)],
          [t('field.reference'), record.provider_reference],
          [t('field.note'), record.note],
        ]}
      />
      {canUndo && (
        <div>
          <Button variant="default" onClick={() => setConfirming(true)}>
            {t('offline.undo')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('offline.undo_title')}
        text={t('offline.undo_text')}
        action={t('offline.undo')}
        onAction={() => undo.mutate({ params: { id: record.id } }, { onSettled: () => setConfirming(false) })}
        isBusy={undo.isPending}
        isDangerous
      />
    </RecordPanel>
  );
}
