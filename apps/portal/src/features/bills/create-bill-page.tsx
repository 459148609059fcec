import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { toRinggit } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { CheckField, LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import type { FieldNames } from '../../shared/forms/form-context.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import type { Data } from '@kutip/contracts/endpoint';
import { billSchema, checkBill, newBill, OPEN_FOR, type BillValues } from './bill-values.ts';
import { AmountOrItems } from './amount-or-items.tsx';

type Collection = Data<typeof collections.read>;

function BillFields() {
  const { t } = useMessages();
  return (
    <>
      <Section title={t('bills.section_customer')}>
        <TextField name="full_name" autoComplete="off" maxLength={255} />
        <TextField name="email" type="email" autoComplete="off" maxLength={255} />
        <TextField name="phone_number" type="tel" autoComplete="off" help={t('sign_in.phone_help')} />
      </Section>
      <Section title={t('bills.section_bill')}>
        <TextField name="title" help={t('bills.title_help')} maxLength={120} />
        <AmountOrItems />
        <TextField name="reference_1" isOptional maxLength={60} />
        <LongTextField name="note" help={t('bills.note_help')} isOptional />
      </Section>
      <Section title={t('bills.section_link')}>
        <SelectField
          name="expires_in_minutes"
          options={OPEN_FOR.map((minutes) => ({
            value: String(minutes),
            label: t(`bills.minutes_${minutes ?? 'none'}`),
          }))}
          read={(text): BillValues['expires_in_minutes'] => (text === 'null' ? null : Number(text))}
          write={String}
        />
        <CheckField name="send_email" />
      </Section>
    </>
  );
}

function BillForm({ collection }: { collection: Collection }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { id, title, amount } = collection;
  const create = useCall(customerBills.create, {
    confirm: () => ({ title: t('bills.made'), text: t('bills.made_text') }),
    changes: [collections],
  });
  const form = useContractForm({
    draft: `bill:${id}`,
    schema: billSchema,
    check: checkBill,
    defaults: newBill(id, title, amount, toRinggit),
    send: async (body, headers) => {
      const bill = await create.mutateAsync({ body, headers });
      await navigate({ to: `/collections/view/${id}/bills/view/${bill.id}` });
    },
  });
  const names: FieldNames = { 'items.*.title': { label: t('field.item_title') } };
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('collections.title'), to: '/collections/list' },
          { title, to: `/collections/view/${id}` },
          { title: t('bills.create_title'), subtitle: t('bills.create_subtitle') },
        ]}
      />
      <FormPage of={form} names={names} submitLabel={t('bills.submit')} backTo={`/collections/view/${id}`}>
        <BillFields />
      </FormPage>
    </>
  );
}

/**
 * /collections/{mode}/{id}/bills/create-direct-payment: a bill for a customer who is present or on the phone (D-15).
 */
export function CreateBillPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(collections.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/collections/list">
      {(collection) => <BillForm key={collection.id} collection={collection} />}
    </RecordGate>
  );
}
