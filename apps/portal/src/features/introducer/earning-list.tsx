import type { introducerPortal } from '@kutip/contracts/introducers';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import type { EarnedPayment } from './earning-columns.tsx';
import type { Messages } from './messages/use-messages.ts';

interface EarningListProps<Row> {
  listing: typeof introducerPortal.payments | typeof introducerPortal.payouts;
  columnsFor: (messages: Messages) => ListColumn<Row>[];
  messages: Messages;
  kind: 'payments' | 'payouts';
}

/** The page of the payments or of the payouts, with what their commissions come to. */
export function EarningList<Row extends { id: string }>({
  listing,
  columnsFor,
  messages,
  kind,
}: EarningListProps<Row>) {
  const { t } = messages;
  const title = t(`introducer.${kind}`);
  return (
    <>
      <PageHead crumbs={[{ title, subtitle: t(`introducer.${kind}_subtitle`) }]} />
      <ListFrame
        of={useList(listing)}
        columns={useLocalized(messages, columnsFor)}
        label={title}
        searchLabel={t('introducer.search_transactions')}
        sums={{
          label: t('introducer.column_commission'),
          labelOf: (status) => t(`commission_status.${status as EarnedPayment['commission_status']}`),
        }}
        empty={{ title: t(`introducer.no_${kind}`), text: t(`introducer.no_${kind}_text`) }}
      />
    </>
  );
}
