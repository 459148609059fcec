import { companyDetails } from '@kutip/contracts/company-details';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { AddressFields, addressNames, NO_ADDRESS } from '../../shared/forms/address-fields.tsx';
import { LongTextField, TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { OptionField } from '../../shared/forms/option-field.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import type { Company } from './company.ts';

type Values = (typeof companyDetails.create.body)['_zod']['input'];

const EMPTY: Values = {
  name: '',
  registration_no: '',
  business_type: '',
  industry: null,
  tin: '',
  sst_no: '',
  phone_number: '',
  email: '',
  website_url: '',
  ...NO_ADDRESS,
  description: '',
};

const valuesOf = (company: Company): Values => ({
  ...(Object.fromEntries(
    Object.keys(EMPTY).map((field) => [field, company[field as keyof Company] ?? EMPTY[field as keyof Values]]),
  ) as unknown as Values),
  logo_url: company.logo_url,
});

/** /info/new and /info/edit/{id}: the company's legal and contact details. */
export function CompanyForm({ company }: { company: Company | null }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const confirm = () => ({ title: t('settings.saved') });
  const create = useCall(companyDetails.create, { confirm });
  const update = useCall(companyDetails.update, { confirm });
  const read_at = company?.updated_at.toISOString();
  const back = company ? `/info/view/${company.id}` : '/info/view';
  const form = useContractForm({
    draft: company ? `company:${company.id}` : 'company',
    version: read_at,
    schema: companyDetails.create.body,
    defaults: company ? valuesOf(company) : EMPTY,
    send: async (body, headers) => {
      const { id } = company
        ? await update.mutateAsync({ params: { id: company.id }, body: { ...body, read_at: read_at! }, headers })
        : await create.mutateAsync({ body, headers });
      await navigate({ to: `/info/view/${id}` });
    },
  });
  const heading = t(company ? 'settings.company_edit' : 'settings.company_new');
  const names = {
    ...addressNames(t),
    name: { label: t('settings.field_company_name') },
    registration_no: { label: t('settings.field_registration_no') },
    business_type: { label: t('settings.field_business_type') },
    industry: { label: t('settings.field_industry') },
    tin: { label: t('settings.field_tin') },
    sst_no: { label: t('settings.field_sst_no') },
    phone_number: { label: t('settings.field_support_phone'), kind: 'plain' as const },
    website_url: { label: t('settings.field_website_url'), kind: 'url' as const },
    description: { label: t('settings.field_description') },
  };
  return (
    <>
      <PageHead crumbs={[{ title: t('settings.title'), to: '/info/view' }, { title: heading }]} />
      <FormPage of={form} names={names} submitLabel={t('settings.save')} backTo={back}>
        <Section title={t('settings.company_legal')}>
          {company?.verified_at && <Note kind="quiet">{t('settings.company_locked')}</Note>}
          <TextField name="name" maxLength={120} />
          <TextField name="registration_no" help={t('settings.field_registration_help')} maxLength={60} />
          <OptionField name="business_type" group="BUSINESS_TYPE" />
          <OptionField name="industry" group="INDUSTRY" isOptional />
          <TextField name="tin" isOptional maxLength={20} />
          <TextField name="sst_no" isOptional maxLength={20} />
        </Section>
        <Section title={t('settings.company_shown')}>
          <PhoneField name="phone_number" />
          <TextField name="email" type="email" />
          <TextField name="website_url" type="url" isOptional maxLength={255} />
          <LongTextField name="description" isOptional />
        </Section>
        <Section title={t('settings.company_address')}>
          <AddressFields />
        </Section>
      </FormPage>
    </>
  );
}

export const NewCompanyPage = () => <CompanyForm company={null} />;
