import { FileInput } from '@mantine/core';
import { bankForms, banks } from '@kutip/contracts/banks';
import type { Data } from '@kutip/contracts/endpoint';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { CheckField, TextField, useLabel } from '../../shared/forms/fields.tsx';
import type { Body } from '../../shared/forms/validate-form.ts';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { PayoutServiceField } from '../../shared/forms/payout-service-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';

const SETTINGS = '/info/view';
const STATEMENT_TYPES = 'image/jpeg,image/png,image/webp,application/pdf';
type Form = z.input<typeof banks.create.body>;

/** The saved account number is not shown again; left empty it is kept. */
const EDIT = banks.update.body.extend({
  account_number: z.union([z.literal(''), banks.create.body.shape.account_number]),
});

interface StatementFieldProps {
  has_statement: boolean;
  statement: File | null;
  choose: (statement: File | null) => void;
}

/** A page of the bank statement, so that staff can verify the account's owner. */
function StatementField({ has_statement, statement, choose }: StatementFieldProps) {
  const { t } = useMessages();
  return (
    <FileInput
      label={useLabel(t('banks.statement'), true)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={t(has_statement ? 'banks.statement_there' : 'banks.statement_help')}
      placeholder={t('banks.choose_statement')}
      accept={STATEMENT_TYPES}
      clearable
      clearButtonProps={{ 'aria-label': t('common.picture_remove') }}
      value={statement}
      onChange={choose}
      maw={420}
    />
  );
}

/** Creates or edits a bank account. Saving verifies it with the bank and requires step-up authentication. */
export function BankForm({ bank }: { bank: Data<typeof banks.read> | null }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const confirm = ({ status }: Data<typeof banks.create>) =>
    status === 'VERIFIED'
      ? { title: t('banks.saved_verified') }
      : { title: t('banks.saved_waits'), text: t('banks.saved_waits_text') };
  const create = useCall(banks.create, { confirm });
  const update = useCall(banks.update, { confirm });
  // The file is outside the form state: a draft survives a reload, a file does not.
  const [statement, setStatement] = useState<File | null>(null);
  const addStatement = useCall(bankForms.addStatement, { confirm: false });
  const uploadStatement = async (id: string): Promise<void> => {
    if (statement) await addStatement.mutateAsync({ params: { id }, body: { statement_file: statement } });
  };
  const read_at = bank?.updated_at.toISOString();
  const form = useContractForm({
    draft: bank ? `bank:${bank.id}` : 'bank',
    version: read_at,
    schema: (bank ? EDIT : banks.create.body) as Body,
    defaults: {
      payout_service_id: bank ? String(bank.payout_service_id) : '',
      account_number: '',
      account_name: bank?.account_name ?? '',
      is_primary: bank?.is_primary ?? false,
    },
    send: async (values, headers) => {
      const { account_number, ...rest } = values as Form;
      if (bank) {
        const body = { ...rest, ...(account_number && { account_number }), ...(read_at && { read_at }) };
        await update.mutateAsync({ params: { id: bank.id }, body });
        await uploadStatement(bank.id);
      } else {
        const { id } = await create.mutateAsync({ body: { ...rest, account_number }, headers });
        await uploadStatement(id);
      }
      await navigate({ to: SETTINGS, search: { tab: 'banks' } });
    },
  });
  return (
    <FormPage
      of={form}
      names={{
        payout_service_id: { label: t('banks.bank') },
        account_number: { label: t('payouts.account_number') },
        account_name: { label: t('payouts.account_name') },
        is_primary: { label: t('banks.is_primary') },
      }}
      submitLabel={t('banks.save')}
      backTo={SETTINGS}
      backSearch={{ tab: 'banks' }}
    >
      <Section title={t(bank ? 'banks.edit' : 'banks.new_heading')}>
        <PayoutServiceField name="payout_service_id" />
        <TextField
          name="account_number"
          autoComplete="off"
          maxLength={40}
          isOptional={bank !== null}
          help={bank && t('banks.number_help', { account: bank.account_number })}
        />
        <TextField name="account_name" autoComplete="off" maxLength={140} help={t('payouts.account_name_help')} />
        <StatementField has_statement={bank?.has_statement ?? false} statement={statement} choose={setStatement} />
        {!bank?.is_primary && <CheckField name="is_primary" />}
      </Section>
    </FormPage>
  );
}
