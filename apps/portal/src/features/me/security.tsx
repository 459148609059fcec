import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { passkeys } from '@kutip/contracts/passkeys';
import { stepUp } from '@kutip/contracts/step-up';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { refresh } from '../../shared/api/cache.ts';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { AddPasskey } from '../../shared/step-up/add-passkey.tsx';
import { EnterPassword } from '../../shared/step-up/enter-password.tsx';
import { canUsePasskeys } from '../../shared/step-up/passkey.ts';
import { SetUpAuthenticator } from '../../shared/step-up/set-up-authenticator.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { toast } from '../../shared/ui/toast.ts';
import classes from './me.module.css';
import { OwnReset } from './own-reset.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

type StepUpMethods = Data<typeof stepUp.read>;
type Passkey = Data<typeof passkeys.list>['list']['data'][number];

/** Reloads everything that shows sign-in methods, and confirms the change. */
function useRefreshMethods(): (title?: string) => void {
  const client = useQueryClient();
  return (title) => {
    if (title) toast({ title });
    refresh(client, [stepUp, passkeys]);
  };
}

interface MethodRowProps {
  title: ReactNode;
  lines: readonly string[];
  /** Nested rows. */
  below?: ReactNode;
  /** Action buttons of the row. */
  children: ReactNode;
}

/** One authentication method. */
function MethodRow({ title, lines, below, children }: MethodRowProps) {
  return (
    <li className={classes['device']}>
      <div className={classes['facts']}>
        {title}
        {lines.map((line) => (
          <Text key={line} size="xs" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
      <Group gap="xs">{children}</Group>
      {below}
    </li>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, is_synced, created_at, last_used_at } = passkey;
  const { t, dateTime } = useMessages();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = useCall(passkeys.remove, { confirm: () => ({ title: t('security.removed') }), changes: [stepUp] });
  const lines = [
    t('security.made', { when: dateTime(created_at) }),
    last_used_at ? t('security.used', { when: dateTime(last_used_at) }) : t('security.unused'),
  ];
  return (
    <MethodRow
      title={
        <Group gap="xs">
          <strong>{name}</strong>
          {is_synced && <Badge tone="quiet">{t('security.synced')}</Badge>}
        </Group>
      }
      lines={[lines.join(' · ')]}
    >
      <Button variant="default" aria-label={t('security.rename_one', { name })} onClick={() => setOpen('rename')}>
        {t('security.rename')}
      </Button>
      <Button variant="default" aria-label={t('security.remove_one', { name })} onClick={() => setOpen('remove')}>
        {t('security.remove')}
      </Button>
      <Dialog isOpen={open === 'rename'} close={close} title={t('security.rename_one', { name })}>
        <RenamePasskey passkey={passkey} close={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'remove'}
        close={close}
        title={t('security.remove_title')}
        text={t('security.remove_text', { name })}
        action={t('security.remove')}
        onAction={() => remove.mutate({ params: { id } }, { onSettled: close })}
        isBusy={remove.isPending}
        isDangerous
      />
    </MethodRow>
  );
}

function Passkeys({ methods, rows }: { methods: StepUpMethods; rows: readonly Passkey[] }) {
  const { t } = useMessages();
  const done = useRefreshMethods();
  const [isAdding, setAdding] = useState(false);
  const can_add = canUsePasskeys(methods.passkey_domain);
  return (
    <MethodRow
      title={<strong>{t('security.passkeys')}</strong>}
      lines={[
        t('security.passkeys_text'),
        ...(can_add ? [] : [t('security.not_here', { domain: methods.passkey_domain })]),
        ...(rows.length === 0 ? [t('security.none')] : []),
      ]}
      below={
        rows.length > 0 && (
          <ul className={classes['below']}>
            {rows.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      }
    >
      {can_add && (
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('security.add')}
        </Button>
      )}
      <Dialog isOpen={isAdding} close={() => setAdding(false)} title={t('security.add')}>
        <AddPasskey
          needsPassword={!methods.has_totp && methods.passkeys === 0}
          done={() => {
            setAdding(false);
            done(t('security.added'));
          }}
        />
      </Dialog>
    </MethodRow>
  );
}

function AuthenticatorApp({ methods }: { methods: StepUpMethods }) {
  const { t } = useMessages();
  const done = useRefreshMethods();
  const [open, setOpen] = useState<'set_up' | 'remove' | null>(null);
  // If the dialog is closed at the recovery codes, the authenticator app is set up all the same.
  const close = (title?: string) => {
    setOpen(null);
    done(title);
  };
  const state = methods.has_totp ? t('security.app_on', { left: methods.recovery_codes_left }) : t('security.app_off');
  return (
    <MethodRow title={<strong>{t('security.app')}</strong>} lines={[t('security.app_text'), state]}>
      {methods.has_totp ? (
        <Button variant="default" onClick={() => setOpen('remove')}>
          {t('security.remove_app')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setOpen('set_up')}>
          {t('security.set_up_app')}
        </Button>
      )}
      <Dialog isOpen={open === 'set_up'} close={() => close()} title={t('security.set_up_app')}>
        <SetUpAuthenticator done={() => close(t('security.app_ready'))} />
      </Dialog>
      <Dialog isOpen={open === 'remove'} close={() => close()} title={t('security.remove_app')}>
        <EnterPassword
          text={t('security.remove_app_text')}
          action={t('security.remove_app')}
          isDangerous
          send={async (password) => {
            await callApi(stepUp.removeTotp, { body: { password } });
            close(t('security.app_removed'));
          }}
        />
      </Dialog>
    </MethodRow>
  );
}

/** The methods for confirming sensitive actions: passkeys and the authenticator app. */
export function Security() {
  const { t } = useMessages();
  const failureText = useFailureText();
  const methods = useQuery(queryFor(stepUp.read, {}, { suppress: true }));
  const list = useQuery(queryFor(passkeys.list, {}, { suppress: true }));
  const error = methods.error ?? list.error;
  return (
    <RecordPanel title={t('security.title')} text={t('security.text')}>
      <OwnReset />
      {methods.data && list.data ? (
        <ul className={classes['devices']}>
          <Passkeys methods={methods.data} rows={list.data.list.data} />
          <AuthenticatorApp methods={methods.data} />
        </ul>
      ) : error ? (
        <Group gap="md">
          <Text>{failureText(error)}</Text>
          <Button variant="default" onClick={() => void Promise.all([methods.refetch(), list.refetch()])}>
            {t('common.retry')}
          </Button>
        </Group>
      ) : (
        <Skeleton height={160} />
      )}
    </RecordPanel>
  );
}
