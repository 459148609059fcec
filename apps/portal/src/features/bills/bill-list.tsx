import { customerBills } from '@kutip/contracts/customer-bills';
import { BILL_SOURCES } from '@kutip/domain/bill';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { Suspense, type ReactNode } from 'react';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { choiceOf } from '../../shared/list-page/choices.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import type { Bulk } from '../../shared/list-page/selection.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import type { BillRow } from './bill.ts';
import { billColumns, sourceText } from './bill-columns.tsx';
import { placeOfBill } from './place.ts';

// Comes with the first bill that is chosen.
const BulkBills = lazyPart(async () => (await import('./bulk-bills.tsx')).BulkBills);

const BULK: Bulk<BillRow> = {
  nameOf: ({ full_name, invoice_no }) => `${full_name} ${invoice_no}`,
  actions: (rows, clear) => (
    <Suspense fallback={null}>
      <BulkBills rows={rows} clear={clear} />
    </Suspense>
  ),
};

interface BillListProps {
  /** The bills of one collection; left out: all of them. */
  collection_id?: string;
  /** How the first one is made. */
  create?: ReactNode;
}

/** Bills, whoever made them, with what can be done to many. */
export function BillList({ collection_id, create }: BillListProps) {
  const words = useWords();
  const { t } = words;
  const user = useSession((state) => state.user);
  const list = useList(customerBills.list, collection_id ? { collection_id } : {});
  const columns = useInWords(words, billColumns);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[
        choiceOf('status', t('list.status'), BILL_STATUSES, (one) => t(`bill_status.${one}`)),
        {
          name: 'is_overdue',
          label: t('bills.filter_due'),
          options: [
            { value: 'true', label: t('bills.overdue') },
            { value: 'false', label: t('bills.not_overdue') },
          ],
        },
        choiceOf('source', t('bills.source'), BILL_SOURCES, (one) => sourceText(one, t)),
      ]}
      label={t('bills.title')}
      open={(row: BillRow) => placeOfBill(row)}
      empty={{ title: t('bills.empty'), text: t('bills.empty_text'), action: create }}
      bulk={may(user, customerBills.sendMany.access) ? BULK : undefined}
    />
  );
}
