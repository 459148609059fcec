import { NativeSelect } from '@mantine/core';
import { shippingProfiles } from '@kutip/contracts/shipping';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useField } from '../../shared/forms/form-context.tsx';
import { useMessages } from './messages/use-messages.ts';

const ALL = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'name', sort_type: 'asc' } } as const;

/** Where the parcels of a product leave from; shown to merchants who have profiles to choose from. */
export function ShippingProfileField() {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField<string | null>('shipping_profile_id');
  const profiles = useQuery(queryFor(shippingProfiles.list, ALL)).data?.list.data ?? [];
  if (profiles.length === 0) return null;
  return (
    <NativeSelect
      {...field}
      name="shipping_profile_id"
      description={t('products.shipping_profile_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[{ value: '', label: t('settings.none') }, ...profiles.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
