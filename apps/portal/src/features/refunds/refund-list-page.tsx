import { refunds } from '@kutip/contracts/refunds';
import { VOID_SALE_STATUSES, VOID_SALE_TYPES } from '@kutip/domain/refund';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import { DATE_BY } from '../../shared/list-page/list-state.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { RefundButton } from './refund-button.tsx';
import { refundColumns, type RefundRow } from './refund-columns.tsx';

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), VOID_SALE_STATUSES, (status) => t(`refund_status.${status}`)),
  listFilter('type', t('refunds.type'), VOID_SALE_TYPES, (type) => t(`refunds.type_${type}`)),
  {
    ...listFilter(DATE_BY, t('list.date_by'), ['ended_at'], () => t('list.date_refunded')),
    none: t('list.date_requested'),
  },
];

/** /refund/view: all refunds, including pending ones. */
export function RefundListPage() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(refunds.list);
  const columns = useLocalized(messages, refundColumns);
  return (
    <>
      <PageHead crumbs={[{ title: t('refunds.title'), subtitle: t('refunds.subtitle') }]} actions={<RefundButton />} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(messages)}
        label={t('refunds.title')}
        searchLabel={t('refunds.search_label')}
        open={({ id }: RefundRow) => `/refund/view/${id}`}
        empty={{ title: t('refunds.empty'), text: t('refunds.empty_text'), action: <RefundButton /> }}
      />
    </>
  );
}
