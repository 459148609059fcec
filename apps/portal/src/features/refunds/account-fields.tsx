import { accountNumber, holderName } from '@kutip/contracts/banks';
import { reasonOf, breakdownOf } from '@kutip/contracts/reasons';
import { z } from 'zod';
import { TextField } from '../../shared/forms/fields.tsx';
import { PayoutServiceField } from '../../shared/forms/payout-service-field.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

/** As a form holds it: nothing chosen or typed is an empty text. */
export const accountShape = {
  payout_service_id: z.string(),
  account_number: z.string().trim().max(40),
  account_name: z.string().trim().max(140),
};
export const NO_ACCOUNT = { payout_service_id: '', account_number: '', account_name: '' };

const account = z.object({
  payout_service_id: z.string().min(1),
  account_number: z.string().trim().min(1).pipe(accountNumber),
  account_name: holderName,
});

/** What the call would refuse, by field. */
export function accountFaults(values: typeof NO_ACCOUNT): Record<string, string> {
  const empty = Object.entries(values).filter(([, value]) => value === '');
  if (empty.length > 0) return Object.fromEntries(empty.map(([field]) => [field, 'required']));
  const read = account.safeParse(values, { error: reasonOf });
  return read.success ? {} : breakdownOf(read.error, 'root');
}

/** Bank, number and holder of the account that money goes to. */
export function AccountFields() {
  const { t } = useWords();
  return (
    <>
      <PayoutServiceField name="payout_service_id" />
      <TextField name="account_number" autoComplete="off" maxLength={40} />
      <TextField name="account_name" autoComplete="off" maxLength={140} help={t('refunds.account_name_help')} />
    </>
  );
}
