import { customerBills } from '@kutip/contracts/customer-bills';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { BillList } from './bill-list.tsx';

/** /customer-bills/datatable: the bills of all collections, and those of none. */
export function BillListPage() {
  const { t } = useWords();
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
