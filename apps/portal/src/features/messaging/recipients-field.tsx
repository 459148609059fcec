import { CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { RECIPIENT_GROUPS, type RecipientGroup } from '@kutip/domain/message-batch';
import { useState } from 'react';
import { useField } from '../../shared/forms/form-context.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import type { ChosenCustomer } from './find-customer.tsx';
import { useMessages } from './messages/use-messages.ts';

const FindCustomer = lazyComponent(async () => (await import('./find-customer.tsx')).FindCustomer);

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
