import { Autocomplete } from '@mantine/core';
import { customers } from '@kutip/contracts/customers';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';

const MAX_FOUND = 8;
const SEARCH_AFTER_MS = 250;

export interface ChosenCustomer {
  id: string;
  full_name: string;
}

/** Finds customers by name, address or number, and adds the one that is chosen. */
export function FindCustomer({ add }: { add: (customer: ChosenCustomer) => void }) {
  const { t } = useMessages();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const { data } = useQuery({
    ...queryFor(customers.list, { query: { limit: MAX_FOUND }, body: { search } }, { suppress: true }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed.trim() === '' ? [] : (data?.list.data ?? []);
  const labelOf = ({ full_name, email, phone_number }: (typeof found)[number]) =>
    [full_name, email ?? phone_number].filter(Boolean).join(' · ');
  return (
    <Autocomplete
      label={t('messaging.find_customer')}
      value={typed}
      onChange={setTyped}
      data={[...new Set(found.map(labelOf))]}
      filter={({ options }) => options}
      onOptionSubmit={(label) => {
        const customer = found.find((one) => labelOf(one) === label);
        if (customer) add(customer);
        // The field takes over the chosen label after this.
        setTimeout(() => setTyped(''));
      }}
    />
  );
}
