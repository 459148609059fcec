import { customerBills } from '@kutip/contracts/customer-bills';
import { BILL_SOURCES } from '@kutip/domain/bill';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { Suspense, type ReactNode } from 'react';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages } from './messages/use-messages.ts';
import { listFilter } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import type { Bulk } from '../../shared/list-page/selection.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import type { BillRow } from './bill.ts';
import { billColumns, sourceText } from './bill-columns.tsx';
import { billPath } from './bill-path.ts';

// Loaded when the first bill is selected.
const BulkBills = lazyComponent(async () => (await import('./bulk-bills.tsx')).BulkBills);

const BULK: Bulk<BillRow> = {
  nameOf: ({ full_name, invoice_no }) => `${full_name} ${invoice_no}`,
  actions: (rows, clear) => (
    <Suspense fallback={null}>
      <BulkBills rows={rows} clear={clear} />
    </Suspense>
  ),
};

interface BillListProps {
  /** Only bills of this collection; all bills if omitted. */
  collection_id?: string;
  /** The button that creates the first one, for the empty state. */
  create?: ReactNode;
}

/** The bill list with its bulk actions. */
export function BillList({ collection_id, create }: BillListProps) {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const list = useList(customerBills.list, collection_id ? { collection_id } : {});
  const columns = useLocalized(messages, billColumns);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[
        listFilter('status', t('list.status'), BILL_STATUSES, (one) => t(`bill_status.${one}`)),
        {
          name: 'is_overdue',
          label: t('bills.filter_due'),
          options: [
            { value: 'true', label: t('bills.overdue') },
            { value: 'false', label: t('bills.not_overdue') },
          ],
        },
        listFilter('source', t('bills.source'), BILL_SOURCES, (one) => sourceText(one, t)),
      ]}
      label={t('bills.title')}
      open={(row: BillRow) => billPath(row)}
      empty={{ title: t('bills.empty'), text: t('bills.empty_text'), action: create }}
      bulk={may(user, customerBills.sendMany.access) ? BULK : undefined}
    />
  );
}
