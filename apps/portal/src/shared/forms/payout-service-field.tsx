import { payoutServices } from '@kutip/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { SelectField } from './fields.tsx';

const FRESH_MS = 60 * 60 * 1000;
const BANK = 1;
const E_MONEY = 2;

function useServices(bankTypeId: number) {
  const { data = [] } = useQuery({
    ...queryFor(payoutServices.ofType, { params: { bankTypeId } }),
    staleTime: FRESH_MS,
  });
  return data
    .filter(({ record_status_id }) => record_status_id === 1)
    .map(({ payout_service_id, name }) => ({ value: String(payout_service_id), label: name }));
}

/** A select of payout banks and e-wallets. The form value is the id as text; empty when nothing is chosen. */
export function PayoutServiceField({ name }: { name: string }) {
  const { t } = useMessages();
  const options = [...useServices(BANK), ...useServices(E_MONEY)];
  return (
    <SelectField<string>
      name={name}
      options={[{ value: '', label: t('payouts.choose_bank') }, ...options]}
      read={(text) => text}
      write={String}
    />
  );
}
