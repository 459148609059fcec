import { Loader, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { customers } from '@kutip/contracts/customers';
import type { Data } from '@kutip/contracts/endpoint';
import { formatPhone } from '@kutip/domain/phone';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import classes from './bills.module.css';

type Customer = Data<typeof customers.list>['list']['data'][number];

const MAX_FOUND = 6;
const SEARCH_AFTER_MS = 250;

/** The bill's fields of a customer. */
export const payerOf = ({
  full_name,
  email,
  phone_number,
}: Pick<Customer, 'full_name' | 'email' | 'phone_number'>) => ({
  full_name,
  email: email ?? '',
  phone_number: phone_number ?? '',
});

function Found({ found, choose }: { found: readonly Customer[]; choose: (customer: Customer) => void }) {
  const { t } = useMessages();
  return (
    <ul className={classes['found']} aria-label={t('bills.found_customers')}>
      {found.map((customer) => (
        <li key={customer.id}>
          <UnstyledButton className={classes['found-customer']} onClick={() => choose(customer)}>
            <strong>{customer.full_name}</strong>
            <span>
              {customer.email} <bdi>{customer.phone_number && formatPhone(customer.phone_number)}</bdi>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** Finds a customer and fills in the bill's name, email and phone. A payer who is typed instead becomes a customer. */
export function CustomerPicker() {
  const { t } = useMessages();
  const { setValue } = useFormContext();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const { data, isFetching } = useQuery({
    ...queryFor(customers.list, { query: { limit: MAX_FOUND }, body: { search } }, { suppress: true }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const choose = (customer: Customer): void => {
    for (const [name, value] of Object.entries(payerOf(customer)))
      setValue(name, value, { shouldDirty: true, shouldValidate: false });
    setTyped('');
  };
  const found = typed.trim() === '' ? undefined : data?.list.data;
  return (
    <div>
      <TextInput
        type="search"
        role="searchbox"
        label={t('bills.find_customer')}
        description={t('bills.find_customer_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={isFetching && <Loader size="xs" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter chooses the first customer; it must not send the bill.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found?.[0]) choose(found[0]);
        }}
      />
      <p role="status" className="visually-hidden">
        {found && t('list.found', { count: found.length, shown: String(found.length) })}
      </p>
      {found && found.length > 0 && <Found found={found} choose={choose} />}
      {found?.length === 0 && !isFetching && <p className={classes['none-found']}>{t('bills.no_customer_found')}</p>}
    </div>
  );
}
