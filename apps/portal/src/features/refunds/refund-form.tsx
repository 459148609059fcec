import { Radio, Skeleton, Stack } from '@mantine/core';
import { settlements } from '@kutip/contracts/settlements';
import { pools } from '@kutip/contracts/pools';
import { dashboard } from '@kutip/contracts/dashboard';
import { exceptions } from '@kutip/contracts/exceptions';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { text } from '@kutip/contracts/fields';
import { refunds } from '@kutip/contracts/refunds';
import { moneyInput } from '@kutip/contracts/wire';
import { toRinggit } from '@kutip/domain/money';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { LongTextField, TextField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { AccountFields, accountFaults, accountShape, NO_ACCOUNT } from './account-fields.tsx';
import { RefundPreview, useQuote, type Quote } from './refund-preview.tsx';

/** The payment to refund, and the exception that the refund resolves. */
export interface OfPayment {
  payment_record_id: string;
  exception_id?: string;
}

const PAYEE_OPTIONS = ['payer', 'account', 'later'] as const;
const schema = z.object({
  invoice_no: z.string().trim().max(40),
  /** Empty: the full refundable amount. */
  amount: moneyInput.nullable(),
  reason: text(500),
  to: z.enum(PAYEE_OPTIONS),
  ...accountShape,
});
type Values = z.input<typeof schema>;

/** The request body; fields that do not apply are left out. */
const requestBody = ({ invoice_no, amount, reason, to, ...account }: Values, of: OfPayment | undefined) => ({
  ...(of ?? { invoice_no }),
  ...(amount !== null && { amount }),
  reason,
  ...(to === 'account' && account),
  ...(to === 'payer' && { ask_payer: true }),
});

function PayeeField({ quote }: { quote: Quote | undefined }) {
  const { t } = useMessages();
  const { value, onChange, label } = useField<Values['to']>('to');
  const email = quote?.payer_email;
  const labels = { payer: t('refunds.to_payer', { email: email ?? '' }), account: t('refunds.to_account') };
  const offered = PAYEE_OPTIONS.filter((option) => option !== 'payer' || email);
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {offered.map((option) => (
          <Radio key={option} value={option} label={option === 'later' ? t('refunds.to_later') : labels[option]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface RefundFieldsProps {
  control: Control<Values, unknown, Values>;
  of: OfPayment | undefined;
}

/** The form's fields, including those that depend on the quote and the chosen payee. */
function RefundFields({ control, of }: RefundFieldsProps) {
  const { t, money } = useMessages();
  const [invoice_no, amount, to] = useWatch({ control, name: ['invoice_no', 'amount', 'to'] });
  const payment = of ?? { invoice_no };
  const { quote, refused } = useQuote(payment, amount);
  // What can be refunded and who paid do not depend on the amount: they stay when the amount is refused. All of it may be
  // refused where a part is not.
  const { quote: full } = useQuote(payment, null);
  const whole = full ?? quote;
  const refundableText = whole && t('refunds.amount_help', { left: money(whole.refundable) });
  return (
    <>
      {!of && <TextField name="invoice_no" help={whole?.title ?? t('refunds.payment_no_help')} autoComplete="off" />}
      <MoneyField name="amount" isOptional {...(refundableText && { help: refundableText })} />
      <LongTextField name="reason" help={t('refunds.reason_help')} minRows={2} />
      <PayeeField quote={whole} />
      {to === 'account' && <AccountFields />}
      <RefundPreview quote={quote} refused={refused} refundable={whole?.refundable} />
    </>
  );
}

interface RefundFormProps {
  of: OfPayment | undefined;
  close: () => void;
}

/** Of a payment: with its refundable amount, to the payer who names the account, as far as we know their address. */
export function RefundForm({ of, close }: RefundFormProps) {
  const { quote, refused } = useQuote(of ?? { invoice_no: '' }, null);
  // The first answer decides the defaults; a later request must not replace the form that is being filled in.
  const [first, setFirst] = useState<{ quote: Quote | undefined } | null>(of ? null : { quote: undefined });
  if (!first && (quote || refused)) setFirst({ quote });
  if (!first) return <Skeleton height={320} />;
  return <RefundInput of={of} close={close} quote={first.quote} />;
}

function RefundInput({ of, close, quote }: RefundFormProps & { quote: Quote | undefined }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const request = useCall(refunds.request, {
    confirm: () => ({ title: t('refunds.requested') }),
    changes: [paymentRecords, exceptions, dashboard, pools, settlements],
  });
  const form = useContractForm({
    draft: `refund:${of?.exception_id ?? of?.payment_record_id ?? 'any'}`,
    schema,
    defaults: {
      invoice_no: '',
      amount: quote ? toRinggit(quote.refundable) : null,
      reason: '',
      to: quote?.payer_email ? 'payer' : 'account',
      ...NO_ACCOUNT,
    },
    check: ({ invoice_no, to, ...account }) => ({
      ...(!of && invoice_no === '' && { invoice_no: 'required' }),
      ...(to === 'account' && accountFaults(account)),
    }),
    send: async (values, headers) => {
      const { id } = await request.mutateAsync({ body: requestBody(values, of), headers });
      close();
      await navigate({ to: `/refund/view/${id}` });
    },
  });
  return (
    <DialogForm
      of={form}
      names={{
        invoice_no: { label: t('refunds.payment_no') },
        reason: { label: t('refunds.reason') },
        to: { label: t('refunds.to') },
        payout_service_id: { label: t('refunds.bank') },
        account_number: { label: t('refunds.account_number') },
        account_name: { label: t('refunds.account_name') },
      }}
      action={t('refunds.submit_plain')}
      close={close}
    >
      <RefundFields control={form.form.control} of={of} />
    </DialogForm>
  );
}
