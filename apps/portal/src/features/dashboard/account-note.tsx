import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { TextLink } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { useMessages } from './messages/use-messages.ts';

type Account = Pick<Data<typeof dashboard.merchant>, 'account_status' | 'is_in_review' | 'may_take_payments'>;

/** Whether payers can pay, and what the merchant can do about it; nothing for an approved account. */
export function AccountNote({ account_status: status, is_in_review, may_take_payments }: Account) {
  const { t } = useMessages();
  if (status === 'ACTIVE') return null;
  if (status === 'SUSPENDED') return <Note kind="attention">{t('dashboard.account_closed')}</Note>;
  const link = (
    <TextLink to="/info/view" search={{ tab: 'review' }} underline="always">
      {t('dashboard.account_open')}
    </TextLink>
  );
  if (status === 'REJECTED')
    return (
      <Note kind="attention">
        {t('dashboard.account_refused')} {link}
      </Note>
    );
  return (
    <Note kind={is_in_review ? 'waiting' : 'attention'}>
      {t(is_in_review ? 'dashboard.account_checked' : 'dashboard.account_new')}{' '}
      {may_take_payments && `${t('dashboard.account_test')} `}
      {!is_in_review && link}
    </Note>
  );
}
