import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { notifications } from '@kutip/contracts/notifications';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { DropPanel } from '../../shared/ui/drop-menu.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { noticeText, type NoticeRow } from './notice-text.ts';
import classes from './notices.module.css';

const ASKED_EVERY_MS = 60_000;
const LATEST = { query: { limit: 10 }, body: {} } as const;
/** The API counts no further. */
const MOST = 100;

function Latest({ read }: { read: (ids?: string[]) => void }) {
  const words = useWords();
  const { t } = words;
  const failureText = useFailureText();
  const answer = useQuery(queryFor(notifications.list, LATEST, { suppress: true }));
  if (answer.isError) return <p className={classes['dim']}>{failureText(answer.error)}</p>;
  if (!answer.data) return <Skeleton height={120} />;
  const { data } = answer.data.list;
  if (data.length === 0) return <p className={classes['dim']}>{t('notices.none_text')}</p>;
  const line = (notice: NoticeRow) => (
    <li key={notice.id} data-new={notice.read_at === null || undefined}>
      <Link to={notice.link} onClick={() => notice.read_at === null && read([notice.id])}>
        <strong className={notice.read_at === null ? classes['dot'] : undefined}>{noticeText(words, notice)}</strong>
        <Moment at={notice.created_at} />
      </Link>
    </li>
  );
  return <ul>{data.map(line)}</ul>;
}

/** How much is new, and what it is. */
export function Bell() {
  const { t, count } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...queryFor(notifications.unread, {}, { suppress: true }),
    refetchInterval: ASKED_EVERY_MS,
  });
  const mark = useCall(notifications.read, { confirm: false, suppress: true });
  const read = (ids?: string[]) => mark.mutate({ body: { ids } });
  const unread = data?.unread ?? 0;
  const shown = unread >= MOST ? `${count(MOST - 1)}+` : count(unread);
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
            <Button variant="subtle" size="compact-sm" onClick={() => read()} loading={mark.isPending}>
              {t('notices.read_all')}
            </Button>
          )}
        </header>
        {isOpen && <Latest read={read} />}
        <footer>
          <TextLink to="/me/notices">{t('notices.all')}</TextLink>
        </footer>
      </div>
    </DropPanel>
  );
}
