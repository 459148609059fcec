import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { QUEUE_KINDS, QUEUE_STATES, queues } from '@kutip/contracts/queues';
import { useCall } from '../../shared/api/query.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn } from '../../shared/list-page/common-columns.tsx';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { entryText, errorText } from './queue-texts.ts';
import { QueueState } from './queue-state.tsx';

type Entry = Data<typeof queues.entries>['list']['data'][number];

/** An entry that is tried again leaves the list within seconds, so that the operator sees that it is done. */
const REFRESH_MS = 5_000;
const NO_FILTERS = {};

const TONES: Record<Entry['state'], BadgeTone> = { WAITING: 'quiet', RUNNING: 'attention', FAILED: 'bad' };

/** Tries an entry again now; not while it runs. */
function Retry({ entry: { kind, id, name, state } }: { entry: Entry }) {
  const { t } = useMessages();
  const mayRetry = may(
    useSession((session) => session.user),
    queues.retry.access,
  );
  const retry = useCall(queues.retry, {
    confirm: () => ({ title: t('queues.retried') }),
  });
  if (!mayRetry || state === 'RUNNING') return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={retry.isPending}
      aria-label={t('queues.retry_of', { name: entryText(t, kind, name) })}
      onClick={() => retry.mutate({ params: { kind, id } })}
    >
      {t('queues.retry')}
    </Button>
  );
}

/** A text, and below it the name that logs and developers know. */
const Named = ({ text, name }: { text: string; name: string }) => (
  <TwoLines text={text} number={text === name ? null : name} wraps />
);

const columnsIn = ({ t, count }: Messages): ListColumn<Entry>[] => [
  {
    id: 'name',
    header: t('queues.column_name'),
    card: 'title',
    exports: ['name'],
    cell: ({ kind, name }) => <Named text={entryText(t, kind, name)} name={name} />,
  },
  {
    id: 'kind',
    header: t('queues.column_kind'),
    card: 'line',
    exports: ['kind'],
    // Chinese may break between any two characters.
    cell: ({ kind }) => <span style={{ whiteSpace: 'nowrap' }}>{t(`queues.kind_${kind}`)}</span>,
  },
  {
    id: 'merchant',
    header: t('queues.column_merchant'),
    card: 'line',
    exports: ['merchant'],
    cell: ({ merchant }) => merchant ?? '–',
  },
  {
    id: 'state',
    header: t('queues.column_state'),
    card: 'end',
    exports: ['state'],
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`queues.state_${state}`)}</Badge>,
  },
  {
    id: 'attempts',
    header: t('queues.column_attempts'),
    isNumeric: true,
    card: 'none',
    exports: ['attempts'],
    cell: ({ attempts }) => count(attempts),
  },
  {
    id: 'error',
    header: t('queues.column_error'),
    card: 'line',
    exports: ['error'],
    cell: ({ kind, error }) => error && <Named text={errorText(t, kind, error)} name={error} />,
  },
  {
    id: 'next',
    header: t('queues.column_next'),
    sort: 'next_at',
    card: 'line',
    exports: ['next_at'],
    cell: ({ next_at }) => (next_at ? <Moment at={next_at} /> : t('queues.not_by_itself')),
  },
  momentColumn('created_at', t('queues.column_created'), { card: 'foot' }),
  { id: 'action', header: t('queues.column_action'), card: 'foot', cell: (entry) => <Retry entry={entry} /> },
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('state', t('queues.column_state'), QUEUE_STATES, (state) => t(`queues.state_${state}`)),
  listFilter('kind', t('queues.column_kind'), QUEUE_KINDS, (kind) => t(`queues.kind_${kind}`)),
];

/** /queues: what the platform still has to do, and what has failed, each to be tried again. */
export function QueueListPage() {
  const messages = useMessages();
  const { t } = messages;
  const title = t('queues.title');
  return (
    <>
      <PageHead crumbs={[{ title, subtitle: t('queues.subtitle') }]} />
      <QueueState />
      <ListFrame
        of={useList(queues.entries, NO_FILTERS, { refresh_ms: REFRESH_MS })}
        columns={useLocalized(messages, columnsIn)}
        choices={choicesIn(messages)}
        label={title}
        searchLabel={t('queues.search_label')}
        empty={{ title: t('queues.empty'), text: t('queues.empty_text') }}
      />
    </>
  );
}
