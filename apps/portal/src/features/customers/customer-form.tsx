import { customerBills } from '@kutip/contracts/customer-bills';
import { customers } from '@kutip/contracts/customers';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { AddressFields, addressNames } from '../../shared/forms/address-fields.tsx';
import { CheckField, LongTextField, TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useContractForm, type ContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import {
  changesOf,
  customerSchema,
  NEW_CUSTOMER,
  valuesOf,
  type CustomerRecord,
  type CustomerValues,
} from './customer.ts';

const LIST = '/customers/datatable';

interface CustomerFormProps {
  of: ContractForm<CustomerValues>;
  submitLabel: string;
  backTo: string;
  /** The saved identity number, masked. */
  identification?: string | null;
}

function CustomerForm({ of, submitLabel, backTo, identification }: CustomerFormProps) {
  const { t } = useMessages();
  const names = {
    ...addressNames(t),
    is_opted_out: { label: t('customers.opted_out') },
    identification_no: { label: t('customers.identification_no') },
    notes: { label: t('customers.notes') },
  };
  const help = identification ? t('customers.identification_kept', { shown: identification }) : undefined;
  return (
    <FormPage of={of} names={names} submitLabel={submitLabel} backTo={backTo}>
      <Section title={t('customers.section_who')}>
        <TextField name="full_name" autoComplete="off" maxLength={255} />
        <TextField name="email" type="email" autoComplete="off" maxLength={255} help={t('customers.email_help')} />
        <PhoneField name="phone_number" />
        <TextField name="company_name" maxLength={255} isOptional />
        <TextField name="identification_no" autoComplete="off" maxLength={30} help={help} isOptional />
      </Section>
      <Section title={t('customers.section_address')}>
        <AddressFields />
      </Section>
      <Section title={t('customers.section_more')}>
        <LongTextField name="notes" isOptional />
        <CheckField name="is_opted_out" help={t('customers.opted_out_help')} />
      </Section>
    </FormPage>
  );
}

/** /customers/new */
export function NewCustomerPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const create = useCall(customers.create, {
    confirm: ({ full_name }) => ({ title: t('customers.created'), text: full_name }),
    changes: [customerBills],
  });
  const form = useContractForm({
    draft: 'customer',
    schema: customerSchema,
    defaults: NEW_CUSTOMER,
    send: async (body, headers) => {
      const { id } = await create.mutateAsync({ body, headers });
      await navigate({ to: `/customers/view/${id}` });
    },
  });
  return (
    <>
      <PageHead crumbs={[{ title: t('customers.title'), to: LIST }, { title: t('customers.create_title') }]} />
      <CustomerForm of={form} submitLabel={t('customers.submit_create')} backTo={LIST} />
    </>
  );
}

/** /customers/edit/{id} */
export function EditCustomer({ record }: { record: CustomerRecord }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { id, full_name, identification_no } = record;
  const read_at = record.updated_at.toISOString();
  const view = `/customers/view/${id}`;
  const update = useCall(customers.update, { confirm: () => ({ title: t('customers.saved'), text: full_name }) });
  const form = useContractForm({
    draft: `customer:${id}`,
    version: read_at,
    schema: customerSchema,
    defaults: valuesOf(record),
    send: async (body, headers) => {
      await update.mutateAsync({ params: { id }, body: { ...changesOf(body), read_at }, headers });
      await navigate({ to: view });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('customers.title'), to: LIST },
          { title: full_name, to: view },
          { title: t('common.edit'), alternativeTitle: t('customers.edit_title') },
        ]}
      />
      <CustomerForm
        of={form}
        submitLabel={t('customers.submit_edit')}
        backTo={view}
        identification={identification_no}
      />
    </>
  );
}
