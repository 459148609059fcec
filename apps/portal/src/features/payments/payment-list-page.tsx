import { useMessages } from './messages/use-messages.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { PaymentList } from './payment-list.tsx';

/** /collections/payments: every payment attempt of all collections and bills. */
export function PaymentListPage() {
  const { t } = useMessages();
  return (
    <>
      <PageHead crumbs={[{ title: t('payments.title'), subtitle: t('payments.subtitle') }]} />
      <PaymentList />
    </>
  );
}
