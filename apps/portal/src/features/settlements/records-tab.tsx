import { settlements } from '@kutip/contracts/settlements';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { SETTLEMENT_DESTINATIONS, SETTLEMENT_STATUSES, SETTLEMENT_TYPES } from '@kutip/domain/settlement';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { settlementColumns, type SettlementRow } from './settlement-columns.tsx';

type Outcome = SettlementRow['outcome'];

/** Upcoming settlements have their own tab. */
const SHOWN = SETTLEMENT_STATUSES.filter((status) => status !== 'SCHEDULED' && status !== 'ON_HOLD');

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), SHOWN, (status) => t(`settlement_status.${status}`)),
  listFilter('channel_flag', t('payments.filter_channel'), CHANNEL_FLAGS, (flag) => t(`channel.${flag}`)),
  listFilter('type', t('settlements.filter_type'), SETTLEMENT_TYPES, (type) => t(`settlements.type_${type}`)),
  listFilter('destination', t('settlements.column_bank'), SETTLEMENT_DESTINATIONS, (to) =>
    t(`settlements.destination_${to}`),
  ),
];

/** Past settlements and withdrawals. */
export function RecordsTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(settlements.list);
  const columns = useLocalized(messages, settlementColumns);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(messages)}
      label={t('settlements.tab_records')}
      sums={{
        label: t('settlements.outcome_TO_BANK'),
        labelOf: (outcome) => t(`settlements.outcome_${outcome as Outcome}`),
      }}
      searchLabel={t('settlements.search_label')}
      open={({ id }: SettlementRow) => `/settlement/view/${id}`}
      empty={{ title: t('settlements.empty'), text: t('settlements.empty_text') }}
    />
  );
}
