import { payoutServices } from '@kutip/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';
import { useWords } from '../i18n/use-words.ts';
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

/** The banks and wallets that money can be sent to. The form holds the number as text; nothing chosen is an empty one. */
export function PayoutServiceField({ name }: { name: string }) {
  const { t } = useWords();
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
