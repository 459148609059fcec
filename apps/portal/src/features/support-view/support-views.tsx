import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { supportViews } from '@kutip/contracts/support-views';
import { useQuery } from '@tanstack/react-query';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './support-view.module.css';

type View = Data<typeof supportViews.list>['list']['data'][number];

function ViewLine({ view, canEnd }: { view: View; canEnd: boolean }) {
  const { t, dateTime } = useMessages();
  const end = useCall(supportViews.end, { confirm: () => ({ title: t('support_view.ended_by_you') }) });
  const { id, admin_name, reason, status, started_at, over_at } = view;
  const isRunning = status === 'ACTIVE';
  const times = [
    t('support_view.started', { when: dateTime(started_at) }),
    t(isRunning ? 'support_view.ends' : 'support_view.ended', { when: dateTime(over_at) }),
  ];
  return (
    <li className={classes['view']}>
      <div>
        <Group gap="xs">
          <strong>{t('support_view.viewed_by', { name: admin_name })}</strong>
          {isRunning && <Badge tone="attention">{t('support_view.active')}</Badge>}
        </Group>
        <Text size="sm">
          <bdi>{reason}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {times.join(' ')}
        </Text>
      </div>
      {isRunning && canEnd && (
        <Button
          variant="default"
          aria-label={t('support_view.end_of', { name: admin_name })}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
        >
          {t('support_view.end')}
        </Button>
      )}
    </li>
  );
}

function ViewLines({ canEnd }: { canEnd: boolean }) {
  const { t } = useMessages();
  const { data, isError, error, refetch } = useQuery(queryFor(supportViews.list, {}));
  if (isError && !data) return <LoadFailed of={{ error, refetch }} />;
  return (
    <RecordPanel title={t('support_view.title')} text={t('support_view.text')}>
      {!data && <Skeleton height={80} />}
      {data?.list.total === 0 && <Text c="dimmed">{t('support_view.none')}</Text>}
      {data && data.list.total > 0 && (
        <ul className={classes['views']}>
          {data.list.data.map((view) => (
            <ViewLine key={view.id} view={view} canEnd={canEnd} />
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}

/** Who of the platform has looked at the business, and why; the owner ends a running view. */
export function SupportViews() {
  const user = useSession((state) => state.user);
  if (!may(user, supportViews.list.access)) return null;
  return (
    <div className={classes['section']}>
      <ViewLines canEnd={may(user, supportViews.end.access)} />
    </div>
  );
}
