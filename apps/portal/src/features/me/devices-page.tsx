import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { sessions } from '@kutip/contracts/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { session } from '../../shared/session/browser-session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { deviceOf } from '../../shared/step-up/device.ts';
import classes from './me.module.css';

type Login = Data<typeof sessions.read>;

function Device({ login }: { login: Login }) {
  const { t, dateTime } = useWords();
  const end = useCall(sessions.end, { confirm: () => ({ title: t('accounts.signed_out_one') }) });
  const { browser, system } = deviceOf(login.user_agent);
  const name = browser && system ? t('accounts.on', { browser, system }) : (browser ?? system);
  const facts = [
    t('accounts.last_seen', { when: dateTime(login.last_seen_at) }),
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

/** Ends all other logins, or all with this one; after asking. */
function Everywhere() {
  const { t } = useWords();
  const [asked, setAsked] = useState<Scope | null>(null);
  const endAll = useCall(sessions.endAll, { confirm: () => ({ title: t('accounts.signed_out_others') }) });
  const scope = asked ?? 'others';
  const end = (): void =>
    endAll.mutate(
      { body: { keep_this: scope === 'others' } },
      {
        onSuccess: () => scope === 'all' && session.signOut({ tellServer: false }),
        onSettled: () => setAsked(null),
      },
    );
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setAsked('others')}>
        {t('accounts.sign_out_others')}
      </Button>
      <Button variant="default" onClick={() => setAsked('all')}>
        {t('accounts.sign_out_all')}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        close={() => setAsked(null)}
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

/** /me/devices: where one is signed in, and the way to end it. */
export function DevicesPage() {
  const { t } = useWords();
  const { data, isError, error, refetch } = useQuery(queryFor(sessions.list, {}));
  return (
    <>
      <PageHead
        crumbs={[{ title: t('accounts.devices_title'), subtitle: t('accounts.devices_subtitle') }]}
        actions={<Everywhere />}
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
    </>
  );
}
