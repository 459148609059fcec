import { REGIONS } from '@kutip/domain/regions';
import { LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import type { FieldNames } from '../../shared/forms/form-context.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { PictureField } from '../../shared/forms/picture-field.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';

export const storeNames = (t: Messages['t']): FieldNames => ({
  name: { label: t('stores.name') },
  unique_id: { label: t('stores.unique_id') },
  description: { label: t('stores.description') },
  logo_url: { label: t('stores.logo') },
  phone_number: { label: t('stores.phone'), kind: 'phone' },
  address_line_1: { label: t('stores.address_line_1') },
  city: { label: t('stores.city') },
  postcode: { label: t('stores.postcode') },
  state_id: { label: t('stores.state') },
});

/** Name, logo and how buyers reach the shop. */
export function AboutFields() {
  const { t } = useMessages();
  return (
    <Section title={t('stores.about')}>
      <TextField name="name" maxLength={80} autoComplete="off" />
      <LongTextField name="description" isOptional minRows={2} />
      <PictureField name="logo_url" />
      <PhoneField name="phone_number" isOptional />
    </Section>
  );
}

/** Where buyers pick up; each field is optional. */
export function PlaceFields() {
  const { t } = useMessages();
  return (
    <Section title={t('stores.place')}>
      <TextField name="address_line_1" maxLength={255} isOptional />
      <TextField name="postcode" maxLength={5} isOptional />
      <TextField name="city" maxLength={100} isOptional />
      <SelectField<number | null>
        name="state_id"
        options={[
          { value: '', label: t('stores.no_state') },
          ...REGIONS.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        read={(text) => (text === '' ? null : Number(text))}
        write={(value) => (value === null ? '' : String(value))}
      />
    </Section>
  );
}
