import type { Data } from '@kutip/contracts/endpoint';
import { invariants } from '@kutip/contracts/invariants';
import { INVARIANTS } from '@kutip/domain/ledger/audit';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { AcknowledgeButton } from './acknowledge.tsx';

type Fault = Data<typeof invariants.faults>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Fault>[] => [
  {
    id: 'what',
    header: t('invariants.column_what'),
    card: 'title',
    exports: ['invariant', 'what'],
    cell: ({ invariant, what }) => (
      <>
        <strong>{invariant}</strong> {what}
      </>
    ),
  },
  {
    id: 'where',
    header: t('invariants.column_where'),
    card: 'line',
    exports: ['account_name', 'subject'],
    cell: ({ account_name, subject }) => <TwoLines text={account_name} number={subject} />,
  },
  momentColumn('first_seen_at', t('invariants.column_first'), {
    id: 'first',
    card: 'foot',
    exports: ['first_seen_at', 'last_seen_at'],
  }),
  {
    id: 'state',
    header: t('invariants.column_state'),
    card: 'end',
    exports: ['is_open', 'cleared_at', 'acknowledged_at', 'acknowledged_by_name', 'acknowledgement'],
    cell: ({ is_open, cleared_at, acknowledged_by_name, acknowledgement }) => {
      if (!is_open)
        return <TwoLines text={acknowledged_by_name} number={acknowledgement ?? t('invariants.is_cleared')} />;
      if (cleared_at === null) return <Badge tone="bad">{t('invariants.is_open')}</Badge>;
      return <Badge tone="attention">{t('invariants.to_acknowledge')}</Badge>;
    },
  },
];

const actionColumn = ({ t }: Messages): ListColumn<Fault> => ({
  id: 'action',
  header: t('invariants.acknowledge'),
  card: 'foot',
  cell: (fault) => fault.is_open && fault.cleared_at !== null && <AcknowledgeButton fault={fault} />,
});

const choicesIn = ({ t }: Messages): ListFilter[] => [
  {
    name: 'is_open',
    label: t('invariants.column_state'),
    options: [
      { value: 'true', label: t('invariants.is_alarm') },
      { value: 'false', label: t('invariants.is_acknowledged') },
    ],
  },
  listFilter('invariant', t('invariants.state'), INVARIANTS, (one) => `${one} ${t(`invariant.${one}`)}`),
];

/** Every fault that was found, with a filter for open ones. */
export function Faults() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(invariants.faults);
  const canAcknowledge = may(
    useSession((state) => state.user),
    invariants.acknowledge.access,
  );
  const shown = useLocalized(messages, columnsIn);
  const columns = canAcknowledge ? [...shown, actionColumn(messages)] : shown;
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(messages)}
      label={t('invariants.faults')}
      searchLabel={t('invariants.search_label')}
      empty={{ title: t('invariants.empty'), text: t('invariants.empty_text') }}
    />
  );
}
