import { customerBills } from '@kutip/contracts/customer-bills';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { BillList } from './bill-list.tsx';

/** /customer-bills/datatable: all bills, with or without a collection. */
export function BillListPage() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const create = may(user, customerBills.create.access) && (
    <LinkButton to="/customer-bills/new">{t('bills.issue_title')}</LinkButton>
  );
  return (
    <>
      <PageHead crumbs={[{ title: t('bills.title'), subtitle: t('bills.list_subtitle') }]} actions={create} />
      <BillList create={create} />
    </>
  );
}
