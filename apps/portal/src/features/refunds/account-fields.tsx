import { accountNumber, holderName } from '@kutip/contracts/banks';
import { validationReason, validationBreakdown } from '@kutip/contracts/reasons';
import { z } from 'zod';
import { TextField } from '../../shared/forms/fields.tsx';
import { PayoutServiceField } from '../../shared/forms/payout-service-field.tsx';
import { useMessages } from './messages/use-messages.ts';

/** Form values of an account; empty fields are empty strings. */
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

/** Validation errors by field, as the endpoint would return them. */
export function accountFaults(values: typeof NO_ACCOUNT): Record<string, string> {
  const empty = Object.entries(values).filter(([, value]) => value === '');
  if (empty.length > 0) return Object.fromEntries(empty.map(([field]) => [field, 'required']));
  const read = account.safeParse(values, { error: validationReason });
  return read.success ? {} : validationBreakdown(read.error, 'root');
}

/** Bank, number and holder of the account to pay to. */
export function AccountFields() {
  const { t } = useMessages();
  return (
    <>
      <PayoutServiceField name="payout_service_id" />
      <TextField name="account_number" autoComplete="off" maxLength={40} />
      <TextField name="account_name" autoComplete="off" maxLength={140} help={t('refunds.account_name_help')} />
    </>
  );
}
