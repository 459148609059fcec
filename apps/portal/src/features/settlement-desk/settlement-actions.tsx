import { Button } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

export type SettlementRecord = Data<typeof settlementAdmin.read>;
type Step = 'ON_HOLD' | 'SCHEDULED' | 'SETTLED' | 'FAILED' | 'REJECTED' | 'PROCESSING';

/** The transitions that staff may make; the server checks again. */
function stepsOf({ status, type, destination }: SettlementRecord): Step[] {
  switch (status) {
    case 'SCHEDULED':
      return ['ON_HOLD'];
    case 'ON_HOLD':
      return ['SCHEDULED'];
    case 'PENDING':
      return type === 'SELF' ? ['REJECTED'] : [];
    case 'PROCESSING':
      return destination === 'BANK' || type === 'SELF' ? ['FAILED', 'SETTLED'] : [];
    case 'FAILED':
    case 'RETURNED':
      return type === 'AUTO' ? ['PROCESSING'] : [];
    default:
      return [];
  }
}

/** Transitions that need no reason. */
const needsNoReason = (step: Step): boolean => step === 'SCHEDULED' || step === 'PROCESSING';
const MAX_REFERENCE_LENGTH = 100;
const MAX_REASON_LENGTH = 255;

export function SettlementActions({ record }: { record: SettlementRecord }) {
  const { t } = useMessages();
  const { id } = record;
  const [selected, setSelected] = useState<Step | null>(null);
  const canDecide = may(
    useSession((state) => state.user),
    settlementAdmin.setStatus.access,
  );
  const change = useCall(settlementAdmin.setStatus, {
    confirm: () => ({ title: t('settlement_desk.changed') }),
    changes: [adminDashboard],
  });
  if (!canDecide) return null;
  const close = (): void => setSelected(null);
  const dialogProps = selected && {
    close,
    title: t(`settlement_desk.${selected}_title`),
    text: t(`settlement_desk.${selected}_text`),
    action: t(`settlement_desk.${selected}`),
  };
  return (
    <>
      {stepsOf(record).map((step) => (
        <Button
          key={step}
          variant={needsNoReason(step) || step === 'SETTLED' ? 'filled' : 'default'}
          onClick={() => setSelected(step)}
        >
          {t(`settlement_desk.${step}`)}
        </Button>
      ))}
      {dialogProps && selected && needsNoReason(selected) && (
        <ConfirmDialog
          {...dialogProps}
          isOpen
          onAction={() => change.mutate({ params: { id }, body: { status: selected } }, { onSettled: close })}
          isBusy={change.isPending}
        />
      )}
      {dialogProps && selected && !needsNoReason(selected) && (
        <ReasonDialog
          {...dialogProps}
          label={t(selected === 'SETTLED' ? 'settlement_desk.bank_reference' : 'settlement_desk.reason')}
          most={selected === 'SETTLED' ? MAX_REFERENCE_LENGTH : MAX_REASON_LENGTH}
          isDangerous={selected === 'REJECTED' || selected === 'FAILED'}
          draft={`settlement:${id}:${selected}`}
          send={(text) =>
            change.mutateAsync({
              params: { id },
              body: {
                status: selected,
                ...(text && (selected === 'SETTLED' ? { bank_reference: text } : { reason: text })),
              },
            })
          }
        />
      )}
    </>
  );
}
