import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { sessions } from '@kutip/contracts/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { session } from '../../shared/session/browser-session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { parseUserAgent } from '../../shared/step-up/device.ts';
import classes from './me.module.css';

type Login = Data<typeof sessions.read>;

function Device({ login }: { login: Login }) {
  const { t, dateTime } = useMessages();
  const end = useCall(sessions.end, { confirm: () => ({ title: t('accounts.signed_out_one') }) });
  const { browser, system } = parseUserAgent(login.user_agent);
  const name = browser && system ? t('accounts.on', { browser, system }) : (browser ?? system);
  const facts = [
    t('accounts.last_active', { when: dateTime(login.last_seen_at) }),
    t('accounts.logged_in', { when: dateTime(login.began_at) }),
    t('accounts.address', { ip: login.ip }),
  ];
  return (
    <li className={classes['device']}>
      <div>
        <Group gap="xs">
          <strong>{name ?? t('accounts.unknown_device')}</strong>
          {login.is_this && <Badge tone="good">{t('accounts.this_device')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {login.account_name}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      {!login.is_this && (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ params: { id: login.id } })}>
          {t('accounts.sign_out_one')}
        </Button>
      )}
    </li>
  );
}

type Scope = 'others' | 'all';

/** Ends all other sessions, or all including this one, after confirmation. */
function SignOutActions() {
  const { t } = useMessages();
  const [selected, setSelected] = useState<Scope | null>(null);
  const endAll = useCall(sessions.endAll, { confirm: () => ({ title: t('accounts.signed_out_others') }) });
  const scope = selected ?? 'others';
  const end = (): void =>
    endAll.mutate(
      { body: { keep_this: scope === 'others' } },
      {
        onSuccess: () => scope === 'all' && session.signOut({ notifyServer: false }),
        onSettled: () => setSelected(null),
      },
    );
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setSelected('others')}>
        {t('accounts.sign_out_others')}
      </Button>
      <Button variant="default" onClick={() => setSelected('all')}>
        {t('accounts.sign_out_all')}
      </Button>
      <ConfirmDialog
        isOpen={selected !== null}
        close={() => setSelected(null)}
        title={t(`accounts.sign_out_${scope}_title`)}
        text={t(`accounts.sign_out_${scope}_text`)}
        action={t(`accounts.sign_out_${scope}`)}
        onAction={end}
        isBusy={endAll.isPending}
        isDangerous
      />
    </Group>
  );
}

/** /me/devices: the user's sessions, and how to end them. `children`: who else has looked, where that can be. */
export function DevicesPage({ children }: { children?: ReactNode }) {
  const { t } = useMessages();
  const { data, isError, error, refetch } = useQuery(queryFor(sessions.list, {}));
  return (
    <>
      <PageHead
        crumbs={[{ title: t('accounts.devices_title'), subtitle: t('accounts.devices_subtitle') }]}
        actions={<SignOutActions />}
      />
      {isError && !data ? (
        <LoadFailed of={{ error, refetch }} />
      ) : (
        <RecordPanel title={t('accounts.devices_title')}>
          {data ? (
            <ul className={classes['devices']}>
              {data.list.data.map((login) => (
                <Device key={login.id} login={login} />
              ))}
            </ul>
          ) : (
            <Skeleton height={120} />
          )}
        </RecordPanel>
      )}
      {children}
    </>
  );
}
