import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { notifications } from '@kutip/contracts/notifications';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { DropPanel } from '../../shared/ui/drop-menu.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { noticeText, type NoticeRow } from './notice-text.ts';
import classes from './notices.module.css';

const POLL_MS = 60_000;
const LATEST = { query: { limit: 10 }, body: {} } as const;
/** The API stops counting here. */
const MAX_COUNTED = 100;

function LatestNotices({ markRead }: { markRead: (ids?: string[]) => void }) {
  const messages = useMessages();
  const { t } = messages;
  const failureText = useFailureText();
  const answer = useQuery(queryFor(notifications.list, LATEST, { suppress: true }));
  if (answer.isError) return <p className={classes['dim']}>{failureText(answer.error)}</p>;
  if (!answer.data) return <Skeleton height={120} />;
  const { data } = answer.data.list;
  if (data.length === 0) return <p className={classes['dim']}>{t('notices.none_text')}</p>;
  const line = (notice: NoticeRow) => (
    <li key={notice.id} data-new={notice.read_at === null || undefined}>
      <Link to={notice.link} onClick={() => notice.read_at === null && markRead([notice.id])}>
        <strong className={notice.read_at === null ? classes['dot'] : undefined}>{noticeText(messages, notice)}</strong>
        <Moment at={notice.created_at} />
      </Link>
    </li>
  );
  return <ul>{data.map(line)}</ul>;
}

/** The number of unread notices, and the latest ones. */
export function Bell() {
  const { t, count } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...queryFor(notifications.unread, {}, { suppress: true }),
    refetchInterval: POLL_MS,
  });
  const markAsRead = useCall(notifications.read, { confirm: false, suppress: true });
  const markRead = (ids?: string[]) => markAsRead.mutate({ body: { ids } });
  const unread = data?.unread ?? 0;
  const shown = unread >= MAX_COUNTED ? `${count(MAX_COUNTED - 1)}+` : count(unread);
  const label = unread > 0 ? t('notices.bell_new', { count: unread, shown }) : t('notices.bell');
  const button = (
    <ActionIcon aria-label={label} className={classes['bell']} onFocus={() => setOpen(true)}>
      <IconBell size={20} />
      {unread > 0 && (
        <span className={classes['count']} aria-hidden>
          {shown}
        </span>
      )}
    </ActionIcon>
  );
  return (
    <DropPanel button={button} label={t('notices.title')} width_px={340}>
      <div className={classes['panel']}>
        <header>
          <strong>{t('notices.title')}</strong>
          {unread > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => markRead()} loading={markAsRead.isPending}>
              {t('notices.read_all')}
            </Button>
          )}
        </header>
        {isOpen && <LatestNotices markRead={markRead} />}
        <footer>
          <TextLink to="/me/notices">{t('notices.all')}</TextLink>
        </footer>
      </div>
    </DropPanel>
  );
}
