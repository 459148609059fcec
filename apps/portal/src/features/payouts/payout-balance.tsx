import { Skeleton } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { LeadAmount } from '../../shared/record/record-columns.tsx';
import { Money } from '../../shared/ui/money.tsx';

/** The balance available for payouts. */
export function PayoutBalance() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(dashboard.latestBalance, {}, { suppress: true }));
  if (answer.isError) return null;
  const amount = answer.data?.balances.find(({ pool_type }) => pool_type === 'PAYOUT')?.available;
  if (amount === undefined) return <Skeleton height={48} width={200} />;
  return <LeadAmount amount={<Money amount={amount} />}>{t('payouts.balance')}</LeadAmount>;
}
