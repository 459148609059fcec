import { refunds } from '@kutip/contracts/refunds';
import { VOID_SALE_STATUSES, VOID_SALE_TYPES } from '@kutip/domain/refund';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { choiceOf, type Choice } from '../../shared/list-page/choices.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { RefundButton } from './refund-button.tsx';
import { refundColumns, type RefundRow } from './refund-columns.tsx';

const choicesIn = ({ t }: WordsOf): Choice[] => [
  choiceOf('status', t('list.status'), VOID_SALE_STATUSES, (status) => t(`refund_status.${status}`)),
  choiceOf('type', t('refunds.type'), VOID_SALE_TYPES, (type) => t(`refunds.type_${type}`)),
];

/** /refund/view: what was given back to payers, and what is on its way or waits. */
export function RefundListPage() {
  const words = useWords();
  const { t } = words;
  const list = useList(refunds.list);
  const columns = useInWords(words, refundColumns);
  return (
    <>
      <PageHead crumbs={[{ title: t('refunds.title'), subtitle: t('refunds.subtitle') }]} actions={<RefundButton />} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(words)}
        label={t('refunds.title')}
        searchLabel={t('refunds.search_label')}
        open={({ id }: RefundRow) => `/refund/view/${id}`}
        empty={{ title: t('refunds.empty'), text: t('refunds.empty_text'), action: <RefundButton /> }}
      />
    </>
  );
}
