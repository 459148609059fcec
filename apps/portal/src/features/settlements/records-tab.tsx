import { settlements } from '@kutip/contracts/settlements';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { SETTLEMENT_DESTINATIONS, SETTLEMENT_STATUSES, SETTLEMENT_TYPES } from '@kutip/domain/settlement';
import { useMemo } from 'react';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { settlementColumns, type SettlementRow } from './settlement-columns.tsx';

/** What is still to come has a tab of its own. */
const SHOWN = SETTLEMENT_STATUSES.filter((status) => status !== 'SCHEDULED' && status !== 'ON_HOLD');

const choicesIn = ({ t }: WordsOf): Choice[] => [
  {
    name: 'status',
    label: t('list.status'),
    options: SHOWN.map((status) => ({ value: status, label: t(`settlement_status.${status}`) })),
  },
  {
    name: 'channel_flag',
    label: t('payments.filter_channel'),
    options: CHANNEL_FLAGS.map((flag) => ({ value: flag, label: t(`channel.${flag}`) })),
  },
  {
    name: 'type',
    label: t('settlements.filter_type'),
    options: SETTLEMENT_TYPES.map((type) => ({ value: type, label: t(`settlements.type_${type}`) })),
  },
  {
    name: 'destination',
    label: t('settlements.column_bank'),
    options: SETTLEMENT_DESTINATIONS.map((to) => ({ value: to, label: t(`settlements.destination_${to}`) })),
  },
];

/** What was sent to the bank or made available, and what the merchant drew himself. */
export function RecordsTab() {
  const words = useWords();
  const { t, language } = words;
  const list = useList(settlements.list);
  const { columns, choices } = useMemo(
    () => ({ columns: settlementColumns(words), choices: choicesIn(words) }),
    // The words change with the language only.
    // oxlint-disable-next-line react/exhaustive-deps
    [language],
  );
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choices}
      label={t('settlements.tab_records')}
      searchLabel={t('settlements.search_label')}
      open={({ id }: SettlementRow) => `/settlement/view/${id}`}
      empty={{ title: t('settlements.empty'), text: t('settlements.empty_text') }}
    />
  );
}
