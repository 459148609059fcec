import { Button } from '@mantine/core';
import { notifications } from '@kutip/contracts/notifications';
import { notificationKindsFor } from '@kutip/domain/notifications';
import type { Permission } from '@kutip/domain/roles';
import { useCall } from '../../shared/api/query.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { noticeText, type NoticeRow } from './notice-text.ts';

const columnsIn = (messages: Messages): ListColumn<NoticeRow>[] => [
  {
    id: 'what',
    header: messages.t('notices.column_event'),
    card: 'title',
    exports: ['kind'],
    cell: (notice) => (
      <TextLink to={notice.link} fw={notice.read_at === null ? 600 : 400}>
        {noticeText(messages, notice)}
      </TextLink>
    ),
  },
  {
    id: 'when',
    header: messages.t('notices.column_date'),
    sort: 'created_at',
    card: 'line',
    exports: ['created_at'],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'new',
    header: messages.t('notices.new'),
    card: 'end',
    width: 90,
    cell: ({ read_at }) => read_at === null && <Badge tone="attention">{messages.t('notices.new')}</Badge>,
  },
];

/** /me/notices: all notices of this user. */
export function NoticesPage() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(notifications.list);
  const permissions = useSession((state) => state.user)?.permissions as readonly Permission[] | undefined;
  const read = useCall(notifications.read, { confirm: false });
  const columns = useLocalized(messages, columnsIn);
  const kinds = listFilter('kind', t('notices.event'), notificationKindsFor(permissions ?? []), (kind) =>
    t(`notice_name.${kind}`),
  );
  return (
    <>
      <PageHead
        crumbs={[{ title: t('notices.title'), subtitle: t('notices.subtitle') }]}
        actions={
          <Button variant="default" onClick={() => read.mutate({ body: {} })} loading={read.isPending}>
            {t('notices.read_all')}
          </Button>
        }
      />
      <ListFrame
        of={list}
        columns={columns}
        choices={[kinds]}
        label={t('notices.title')}
        empty={{ title: t('notices.none'), text: t('notices.none_text') }}
      />
    </>
  );
}
