import { businessOwners, identificationFault } from '@kutip/contracts/business-owners';
import { companyDetails } from '@kutip/contracts/company-details';
import { ID_TYPES, type IdType } from '@kutip/domain/identifiers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FieldValues } from 'react-hook-form';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { AddressFields, addressNames, NO_ADDRESS } from '../../shared/forms/address-fields.tsx';
import { SelectField, TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { useOptionLabel } from '../../shared/forms/option-field.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useContractForm, type ContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import type { Owner } from './owner.ts';

type New = (typeof businessOwners.create.body)['_zod']['input'];
type Patch = (typeof businessOwners.update.body)['_zod']['input'];

const typeOf = (text: string): IdType => ID_TYPES.find((one) => one === text) ?? 'NRIC';

function useNames() {
  const { t } = useMessages();
  return {
    ...addressNames(t),
    company_id: { label: t('settings.tab_company') },
    full_name: { label: t('settings.field_owner_name') },
    identification_type: { label: t('settings.field_identification_type') },
    identification_no: { label: t('settings.field_identification_no') },
    position: { label: t('settings.field_position') },
    ownership_percentage: { label: t('settings.field_ownership_percentage') },
  };
}

interface FrameProps<Values extends FieldValues> {
  of: ContractForm<Values>;
  owner: Owner | null;
  companies: readonly { id: string; name: string }[];
}

function OwnerFields<Values extends FieldValues>({ of, owner, companies }: FrameProps<Values>) {
  const { t } = useMessages();
  const labelOf = useOptionLabel();
  const names = useNames();
  const back = owner ? `/business-owner-details/view/${owner.id}` : '/business-owner-details/datatable';
  const keeps = owner && t('settings.owner_keep_number', { shown: owner.identification_no });
  return (
    <FormPage of={of} names={names} submitLabel={t('settings.save')} backTo={back}>
      <Section title={t('settings.owner_person')}>
        {!owner && (
          <SelectField<string>
            name="company_id"
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            read={(id) => id}
            write={(id) => id}
          />
        )}
        <TextField name="full_name" maxLength={120} />
        <SelectField
          name="identification_type"
          options={ID_TYPES.map((value) => ({ value, label: labelOf(value) }))}
          read={typeOf}
          write={(type) => type}
        />
        <TextField
          name="identification_no"
          {...(keeps && { help: keeps })}
          isOptional={owner !== null}
          maxLength={30}
        />
        <TextField name="position" maxLength={80} />
        <TextField name="ownership_percentage" maxLength={6} />
      </Section>
      <Section title={t('settings.company_shown')}>
        <TextField name="email" type="email" />
        <PhoneField name="phone_number" />
      </Section>
      <Section title={t('settings.company_address')}>
        <AddressFields />
      </Section>
    </FormPage>
  );
}

const EMPTY = {
  full_name: '',
  identification_type: 'NRIC',
  identification_no: '',
  position: '',
  ownership_percentage: '',
  email: '',
  phone_number: '',
  ...NO_ADDRESS,
} as const;

function NewOwner({ companies }: Pick<FrameProps<FieldValues>, 'companies'>) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const create = useCall(businessOwners.create, { confirm: () => ({ title: t('settings.saved') }) });
  const form = useContractForm({
    draft: 'owner',
    schema: businessOwners.create.body,
    defaults: { ...EMPTY, company_id: companies[0]!.id },
    check: (values) => identificationFault(values as New as Parameters<typeof identificationFault>[0]),
    send: async (body, headers) => {
      await create.mutateAsync({ body, headers });
      await navigate({ to: '/business-owner-details/datatable' });
    },
  });
  return <OwnerFields of={form} owner={null} companies={companies} />;
}

/** The patch to send; an identity number that was not typed again is left out. */
const patchOf = (body: Patch, read_at: string): Patch => {
  const { identification_no, ...rest } = body;
  return { ...rest, ...(identification_no && { identification_no }), read_at };
};

export function EditOwner({ owner }: { owner: Owner }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const update = useCall(businessOwners.update, { confirm: () => ({ title: t('settings.saved') }) });
  const { id, updated_at } = owner;
  const read_at = updated_at.toISOString();
  const { full_name, position, email, phone_number, address_line_1, address_line_2, city, postcode, state_id } = owner;
  const form = useContractForm({
    draft: `owner:${id}`,
    version: read_at,
    schema: businessOwners.update.body,
    defaults: {
      full_name,
      position,
      email,
      phone_number,
      address_line_1,
      address_line_2,
      city,
      postcode,
      state_id,
      identification_type: typeOf(owner.identification_type),
      ownership_percentage: String(owner.ownership_percentage),
    },
    check: (values) => identificationFault(values as Parameters<typeof identificationFault>[0]),
    send: async (body, headers) => {
      await update.mutateAsync({ params: { id }, body: patchOf(body, read_at), headers });
      await navigate({ to: `/business-owner-details/view/${id}` });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('settings.owners'), to: '/business-owner-details/datatable' },
          { title: full_name, to: `/business-owner-details/view/${id}` },
          { title: t('common.edit'), alternativeTitle: t('settings.owner_edit') },
        ]}
      />
      <OwnerFields of={form} owner={owner} companies={[]} />
    </>
  );
}

/** /business-owner-details/new */
export function NewOwnerPage() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(companyDetails.options, {}, { suppress: true }));
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('settings.owners'), to: '/business-owner-details/datatable' },
          { title: t('settings.owner_new') },
        ]}
      />
      <RecordGate answer={answer} backTo="/info/view">
        {(companies) =>
          companies.length > 0 ? (
            <NewOwner companies={companies} />
          ) : (
            <Note kind="attention">{t('settings.owners_need_company')}</Note>
          )
        }
      </RecordGate>
    </>
  );
}
