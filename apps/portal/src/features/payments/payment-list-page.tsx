import { useWords } from '../../shared/i18n/use-words.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { PaymentList } from './payment-list.tsx';

/** /collections/payments: every attempt to pay, on all collections and bills. */
export function PaymentListPage() {
  const { t } = useWords();
  return (
    <>
      <PageHead crumbs={[{ title: t('payments.title'), subtitle: t('payments.subtitle') }]} />
      <PaymentList />
    </>
  );
}
