import { Button } from '@mantine/core';
import { paymentProviders } from '@kutip/contracts/payment-providers';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';

interface ProviderSwitchProps {
  /** The provider or service as staff know it. */
  name: string;
  provider: string;
  payment_service_id?: number;
  /** The id of the switch that is open; null: it is on. */
  off_id: string | null;
}

/** Switches a provider or one of its services off with a reason, or on again. */
export function ProviderSwitch({ name, provider, payment_service_id, off_id }: ProviderSwitchProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const canSwitch = may(
    useSession((state) => state.user),
    paymentProviders.switchOff.access,
  );
  const off = useCall(paymentProviders.switchOff, { confirm: () => ({ title: t('providers.off_done', { name }) }) });
  const on = useCall(paymentProviders.switchOn, { confirm: () => ({ title: t('providers.on_done', { name }) }) });
  if (!canSwitch) return null;
  const close = (): void => setOpen(false);
  const action = off_id === null ? 'switch_off' : 'switch_on';
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={t(`providers.${action}_label`, { name })}
        onClick={() => setOpen(true)}
      >
        {t(`providers.${action}`)}
      </Button>
      {isOpen && off_id === null && (
        <ReasonDialog
          close={close}
          title={t('providers.off_title', { name })}
          text={t('providers.off_text')}
          action={t('providers.switch_off')}
          label={t('providers.reason')}
          help={t('providers.reason_help')}
          isDangerous
          draft={`provider:${provider}:${payment_service_id ?? 'all'}`}
          send={(reason = '') =>
            off.mutateAsync({ body: { provider, reason, ...(payment_service_id && { payment_service_id }) } })
          }
        />
      )}
      {isOpen && off_id !== null && (
        <ConfirmDialog
          isOpen
          close={close}
          title={t('providers.on_title', { name })}
          text={t('providers.on_text')}
          action={t('providers.switch_on')}
          onAction={() => on.mutate({ body: { id: off_id } }, { onSettled: close })}
          isBusy={on.isPending}
        />
      )}
    </>
  );
}
