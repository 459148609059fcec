import type { Data } from '@kutip/contracts/endpoint';
import { secondFactorResets } from '@kutip/contracts/second-factor-resets';
import { RESET_STATUSES } from '@kutip/domain/second-factor-reset';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { ResetBadge } from './reset-badge.tsx';

type Reset = Data<typeof secondFactorResets.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Reset>[] => [
  {
    id: 'name',
    header: t('people.column_name'),
    card: 'title',
    exports: ['full_name', 'email'],
    cell: ({ full_name, email }) => <TwoLines title={full_name} below={email} />,
  },
  {
    id: 'requested',
    header: t('people.column_requested'),
    sort: 'requested_at',
    card: 'line',
    exports: ['requested_at', 'requested_by_name'],
    cell: ({ requested_at, requested_by_name }) => (
      <TwoLines title={<Moment at={requested_at} />} below={requested_by_name ?? ''} />
    ),
  },
  {
    id: 'effect',
    header: t('people.column_effect'),
    card: 'foot',
    exports: ['takes_effect_at'],
    cell: ({ takes_effect_at }) => <Moment at={takes_effect_at} />,
  },
  {
    id: 'status',
    header: t('people.column_status'),
    card: 'end',
    exports: ['status'],
    cell: ({ status }) => <ResetBadge status={status} />,
  },
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('people.column_status'), RESET_STATUSES, (status) => t(`people.reset_${status}`)),
];

const TEXTS = {
  title: 'people.resets_title',
  subtitle: 'people.resets_subtitle',
  search_label: 'people.resets_search',
  empty: 'people.resets_empty',
  empty_text: 'people.resets_empty_text',
} as const;

/** /second-factor-resets: removals of lost second factors, those that wait for another admin first to be seen. */
export const ResetListPage = () => (
  <DeskList
    messages={useMessages()}
    texts={TEXTS}
    listing={secondFactorResets.list}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ user_id }) => `/users/${user_id}`}
  />
);
