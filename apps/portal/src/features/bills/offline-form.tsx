import { TextInput } from '@mantine/core';
import { customers } from '@kutip/contracts/customers';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { dayOf, startOfDay } from '@kutip/domain/day';
import { OFFLINE_METHODS, type OfflineMethod } from '@kutip/domain/payment';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Money } from '../../shared/ui/money.tsx';
import type { BillRecord } from './bill.ts';

const NOON_MS = 12 * 60 * 60 * 1000;

/**
 * The day of the payment; for an earlier day noon is used as the time. Uses the browser's date input, because a dialog
 * cannot hold the calendar.
 */
function PaidOn() {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField<string | null>('paid_at');
  const [today] = useState(() => dayOf(new Date()));
  const choose = (day: string): void =>
    onChange(day === '' || day === today ? null : new Date(startOfDay(day).getTime() + NOON_MS).toISOString());
  return (
    <TextInput
      {...field}
      type="date"
      name="paid_at"
      max={today}
      description={t('offline.paid_at_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ? dayOf(new Date(value)) : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** Records a payment made outside the platform: method, date and reference. */
export function OfflineForm({
  bill,
  close,
}: {
  bill: Pick<BillRecord, 'id' | 'amount' | 'full_name'>;
  close: () => void;
}) {
  const { t } = useMessages();
  const record = useCall(paymentRecords.create, {
    confirm: () => ({ title: t('offline.recorded') }),
    changes: [customerBills, collections, customers],
  });
  const form = useContractForm({
    draft: `offline:${bill.id}`,
    schema: paymentRecords.create.body,
    defaults: { bill_id: bill.id, method: 'CASH', paid_at: null, reference: null, note: null },
    send: async (body, headers) => {
      await record.mutateAsync({ body, headers });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('offline.title')}>
      <DialogForm
        of={form}
        text={
          <>
            {bill.full_name}: <Money amount={bill.amount} />. {t('offline.text')}
          </>
        }
        action={t('offline.submit')}
        close={close}
      >
        <SelectField<OfflineMethod>
          name="method"
          options={OFFLINE_METHODS.map((method) => ({ value: method, label: t(`offline.${method}`) }))}
          read={(text) => OFFLINE_METHODS.find((one) => one === text) ?? 'CASH'}
          write={(method) => method}
        />
        <PaidOn />
        <TextField name="reference" help={t('offline.reference_help')} isOptional maxLength={60} />
        <LongTextField name="note" isOptional />
      </DialogForm>
    </Dialog>
  );
}
