import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { passkeys } from '@kutip/contracts/passkeys';
import { stepUp } from '@kutip/contracts/step-up';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { AddPasskey } from '../../shared/step-up/add-passkey.tsx';
import { AskPassword } from '../../shared/step-up/ask-password.tsx';
import { canUsePasskeys } from '../../shared/step-up/passkey.ts';
import { SetUpApp } from '../../shared/step-up/set-up-app.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { toast } from '../../shared/ui/toast.ts';
import classes from './me.module.css';
import { RenamePasskey } from './rename-passkey.tsx';

type Has = Data<typeof stepUp.read>;
type Passkey = Data<typeof passkeys.list>['list']['data'][number];

/** Asks again for all that a change changes, and says what went well. */
function useDone(): (title?: string) => void {
  const client = useQueryClient();
  return (title) => {
    if (title) toast({ title });
    for (const key of ['auth', 'passkeys']) void client.invalidateQueries({ queryKey: [key] });
  };
}

interface RowProps {
  title: ReactNode;
  lines: readonly string[];
  /** Rows that belong to this one. */
  below?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** One way to prove oneself. */
function Row({ title, lines, below, children }: RowProps) {
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
  const { t, dateTime } = useWords();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = useCall(passkeys.remove, { confirm: () => ({ title: t('security.removed') }), changes: ['auth'] });
  const lines = [
    t('security.made', { when: dateTime(created_at) }),
    last_used_at ? t('security.used', { when: dateTime(last_used_at) }) : t('security.unused'),
  ];
  return (
    <Row
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
    </Row>
  );
}

function Passkeys({ has, rows }: { has: Has; rows: readonly Passkey[] }) {
  const { t } = useWords();
  const done = useDone();
  const [isAdding, setAdding] = useState(false);
  const can_add = canUsePasskeys(has.passkey_domain);
  return (
    <Row
      title={<strong>{t('security.passkeys')}</strong>}
      lines={[
        t('security.passkeys_text'),
        ...(can_add ? [] : [t('security.not_here', { domain: has.passkey_domain })]),
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
          needsPassword={!has.has_totp && has.passkeys === 0}
          done={() => {
            setAdding(false);
            done(t('security.added'));
          }}
        />
      </Dialog>
    </Row>
  );
}

function App({ has }: { has: Has }) {
  const { t } = useWords();
  const done = useDone();
  const [open, setOpen] = useState<'set_up' | 'remove' | null>(null);
  // Whoever closes it while he is shown the recovery codes has an app all the same.
  const close = (title?: string) => {
    setOpen(null);
    done(title);
  };
  const state = has.has_totp ? t('security.app_on', { left: has.recovery_codes_left }) : t('security.app_off');
  return (
    <Row title={<strong>{t('security.app')}</strong>} lines={[t('security.app_text'), state]}>
      {has.has_totp ? (
        <Button variant="default" onClick={() => setOpen('remove')}>
          {t('security.remove_app')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setOpen('set_up')}>
          {t('security.set_up_app')}
        </Button>
      )}
      <Dialog isOpen={open === 'set_up'} close={() => close()} title={t('security.set_up_app')}>
        <SetUpApp done={() => close(t('security.app_ready'))} />
      </Dialog>
      <Dialog isOpen={open === 'remove'} close={() => close()} title={t('security.remove_app')}>
        <AskPassword
          text={t('security.remove_app_text')}
          action={t('security.remove_app')}
          isDangerous
          send={async (password) => {
            await callApi(stepUp.remove, { body: { password } });
            close(t('security.app_removed'));
          }}
        />
      </Dialog>
    </Row>
  );
}

/** What somebody proves himself with before money leaves: his passkeys, and his authenticator app. */
export function Security() {
  const { t } = useWords();
  const failureText = useFailureText();
  const has = useQuery(queryFor(stepUp.read, {}, { suppress: true }));
  const list = useQuery(queryFor(passkeys.list, {}, { suppress: true }));
  const error = has.error ?? list.error;
  return (
    <RecordPanel title={t('security.title')} text={t('security.text')}>
      {has.data && list.data ? (
        <ul className={classes['devices']}>
          <Passkeys has={has.data} rows={list.data.list.data} />
          <App has={has.data} />
        </ul>
      ) : error ? (
        <Group gap="md">
          <Text>{failureText(error)}</Text>
          <Button variant="default" onClick={() => void Promise.all([has.refetch(), list.refetch()])}>
            {t('common.retry')}
          </Button>
        </Group>
      ) : (
        <Skeleton height={160} />
      )}
    </RecordPanel>
  );
}
