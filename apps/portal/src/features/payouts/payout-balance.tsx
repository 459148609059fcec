import { Skeleton, Text } from '@mantine/core';
import { useVirtualAccounts } from '../../shared/api/virtual-accounts.ts';
import { useMessages } from './messages/use-messages.ts';
import { LeadAmount } from '../../shared/record/record-columns.tsx';
import { Money } from '../../shared/ui/money.tsx';

/** The balance available for payouts, with the number of its virtual account. */
export function PayoutBalance() {
  const { t } = useMessages();
  const { accounts, isError } = useVirtualAccounts();
  if (isError) return null;
  const account = accounts?.find(({ pool_type }) => pool_type === 'PAYOUT');
  if (!account) return <Skeleton height={48} width={200} />;
  const { available, account_no } = account;
  return (
    <LeadAmount amount={available === null ? <Skeleton height={40} width={160} /> : <Money amount={available} />}>
      <div>
        {t('payouts.balance')}
        <Text size="xs" c="dimmed">
          {t('payouts.balance_account', { number: account_no })}
        </Text>
      </div>
    </LeadAmount>
  );
}
