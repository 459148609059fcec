import { Button } from '@mantine/core';
import { notifications } from '@kutip/contracts/notifications';
import { noticesFor } from '@kutip/domain/notices';
import type { Permission } from '@kutip/domain/roles';
import { useCall } from '../../shared/api/query.ts';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { choiceOf } from '../../shared/list-page/choices.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { noticeText, type NoticeRow } from './notice-text.ts';

const columnsIn = (words: WordsOf): ListColumn<NoticeRow>[] => [
  {
    id: 'what',
    header: words.t('notices.column_what'),
    card: 'title',
    exports: ['kind'],
    cell: (notice) => (
      <TextLink to={notice.link} fw={notice.read_at === null ? 600 : 400}>
        {noticeText(words, notice)}
      </TextLink>
    ),
  },
  {
    id: 'when',
    header: words.t('notices.column_when'),
    sort: 'created_at',
    card: 'line',
    exports: ['created_at'],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'new',
    header: words.t('notices.new'),
    card: 'end',
    width: 90,
    cell: ({ read_at }) => read_at === null && <Badge tone="attention">{words.t('notices.new')}</Badge>,
  },
];

/** /me/notices: everything that this person was told of. */
export function NoticesPage() {
  const words = useWords();
  const { t } = words;
  const list = useList(notifications.list);
  const permissions = useSession((state) => state.user)?.permissions as readonly Permission[] | undefined;
  const read = useCall(notifications.read, { confirm: false });
  const columns = useInWords(words, columnsIn);
  const kinds = choiceOf('kind', t('notices.event'), noticesFor(permissions ?? []), (kind) =>
    noticeText(words, { kind, facts: { amount: null, name: '…', day: null } }),
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
