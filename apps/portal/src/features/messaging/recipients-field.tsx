import { Autocomplete, CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { customers } from '@kutip/contracts/customers';
import { RECIPIENT_GROUPS, type RecipientGroup } from '@kutip/domain/message-batch';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useField } from '../../shared/forms/form-context.tsx';
import { useMessages } from './messages/use-messages.ts';

const MAX_FOUND = 8;
const SEARCH_AFTER_MS = 250;

export interface ChosenCustomer {
  id: string;
  full_name: string;
}

/** Finds customers by name, address or number, and adds the one that is chosen. */
function FindCustomer({ add }: { add: (customer: ChosenCustomer) => void }) {
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

function Chosen({ of, remove }: { of: readonly ChosenCustomer[]; remove: (id: string) => void }) {
  const { t } = useMessages();
  if (of.length === 0) return null;
  return (
    <Stack
      component="ul"
      gap={4}
      aria-label={t('messaging.chosen')}
      style={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {of.map(({ id, full_name }) => (
        <Group component="li" key={id} gap="xs">
          <span dir="auto">{full_name}</span>
          <CloseButton size="sm" aria-label={t('messaging.remove', { name: full_name })} onClick={() => remove(id)} />
        </Group>
      ))}
    </Stack>
  );
}

/** A group of recipients, or customers that are chosen one by one. Bills are chosen in their list. */
export function RecipientsField({ initial }: { initial: readonly ChosenCustomer[] }) {
  const { t, count } = useMessages();
  const group = useField<RecipientGroup>('recipients');
  const customer_ids = useField<string[]>('customer_ids');
  const bill_ids = useField<string[]>('bill_ids').value;
  const [names, setNames] = useState<readonly ChosenCustomer[]>(initial);
  const chosen = names.filter(({ id }) => customer_ids.value.includes(id));
  const add = (customer: ChosenCustomer): void => {
    setNames([...names.filter(({ id }) => id !== customer.id), customer]);
    customer_ids.onChange([...new Set([...customer_ids.value, customer.id])]);
  };
  return (
    <>
      <NativeSelect
        id={group.id}
        name="recipients"
        label={group.label}
        error={group.error}
        value={group.value}
        onChange={(event) => group.onChange(event.currentTarget.value as RecipientGroup)}
        data={RECIPIENT_GROUPS.map((value) => ({ value, label: t(`messaging.group_${value}`) }))}
      />
      {group.value === 'CHOSEN' && (
        <>
          {bill_ids.length > 0 && (
            <Text>{t('messaging.chosen_bills', { count: bill_ids.length, shown: count(bill_ids.length) })}</Text>
          )}
          <Chosen of={chosen} remove={(id) => customer_ids.onChange(customer_ids.value.filter((one) => one !== id))} />
          <FindCustomer add={add} />
        </>
      )}
    </>
  );
}
