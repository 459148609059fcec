import { settlements } from '@kutip/contracts/settlements';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { SETTLEMENT_DESTINATIONS, SETTLEMENT_STATUSES, SETTLEMENT_TYPES } from '@kutip/domain/settlement';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { choiceOf, type Choice } from '../../shared/list-page/choices.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { settlementColumns, type SettlementRow } from './settlement-columns.tsx';

/** What is still to come has a tab of its own. */
const SHOWN = SETTLEMENT_STATUSES.filter((status) => status !== 'SCHEDULED' && status !== 'ON_HOLD');

const choicesIn = ({ t }: WordsOf): Choice[] => [
  choiceOf('status', t('list.status'), SHOWN, (status) => t(`settlement_status.${status}`)),
  choiceOf('channel_flag', t('payments.filter_channel'), CHANNEL_FLAGS, (flag) => t(`channel.${flag}`)),
  choiceOf('type', t('settlements.filter_type'), SETTLEMENT_TYPES, (type) => t(`settlements.type_${type}`)),
  choiceOf('destination', t('settlements.column_bank'), SETTLEMENT_DESTINATIONS, (to) =>
    t(`settlements.destination_${to}`),
  ),
];

/** What was sent to the bank or made available, and what the merchant drew himself. */
export function RecordsTab() {
  const words = useWords();
  const { t } = words;
  const list = useList(settlements.list);
  const columns = useInWords(words, settlementColumns);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(words)}
      label={t('settlements.tab_records')}
      searchLabel={t('settlements.search_label')}
      open={({ id }: SettlementRow) => `/settlement/view/${id}`}
      empty={{ title: t('settlements.empty'), text: t('settlements.empty_text') }}
    />
  );
}
