import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

export type SettlementRecord = Data<typeof settlementAdmin.read>;
type Step = 'ON_HOLD' | 'SCHEDULED' | 'SETTLED' | 'FAILED' | 'REJECTED' | 'PROCESSING';

/** What one of us may make of it; the server asks once more. */
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

/** Steps that nobody is told the reason of. */
const isPlain = (step: Step): boolean => step === 'SCHEDULED' || step === 'PROCESSING';
const MOST_REFERENCE = 100;
const MOST_REASON = 255;

export function SettlementActions({ record }: { record: SettlementRecord }) {
  const { t } = useAdminWords();
  const { id } = record;
  const [asked, setAsked] = useState<Step | null>(null);
  const canDecide = may(
    useSession((state) => state.user),
    settlementAdmin.setStatus.access,
  );
  const change = useCall(settlementAdmin.setStatus, {
    confirm: () => ({ title: t('admin.settlements.changed') }),
    changes: ['dashboard'],
  });
  if (!canDecide) return null;
  const close = (): void => setAsked(null);
  const told = asked && {
    close,
    title: t(`admin.settlements.${asked}_title`),
    text: t(`admin.settlements.${asked}_text`),
    action: t(`admin.settlements.${asked}`),
  };
  return (
    <>
      {stepsOf(record).map((step) => (
        <Button
          key={step}
          variant={isPlain(step) || step === 'SETTLED' ? 'filled' : 'default'}
          onClick={() => setAsked(step)}
        >
          {t(`admin.settlements.${step}`)}
        </Button>
      ))}
      {told && asked && isPlain(asked) && (
        <ConfirmDialog
          {...told}
          isOpen
          onAction={() => change.mutate({ params: { id }, body: { status: asked } }, { onSettled: close })}
          isBusy={change.isPending}
        />
      )}
      {told && asked && !isPlain(asked) && (
        <ReasonDialog
          {...told}
          label={t(asked === 'SETTLED' ? 'admin.settlements.bank_reference' : 'admin.settlements.reason')}
          most={asked === 'SETTLED' ? MOST_REFERENCE : MOST_REASON}
          isDangerous={asked === 'REJECTED' || asked === 'FAILED'}
          draft={`settlement:${id}:${asked}`}
          send={(written) =>
            change.mutateAsync({
              params: { id },
              body: {
                status: asked,
                ...(written && (asked === 'SETTLED' ? { bank_reference: written } : { reason: written })),
              },
            })
          }
        />
      )}
    </>
  );
}
