import { useDebouncedValue } from '@mantine/hooks';
import { accountAdmin } from '@kutip/contracts/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../api/query.ts';

const MAX_FOUND = 20;
const SEARCH_AFTER_MS = 250;

interface MerchantOption {
  value: string;
  label: string;
}

/** Finds merchants by name for a select of the admin portal: its options and the properties of its search field. */
export function useMerchantSearch() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const input = { query: { limit: MAX_FOUND }, body: { search, sort_by: 'name', sort_type: 'asc' } } as const;
  const { data } = useQuery({
    ...queryFor(accountAdmin.list, input, { suppress: true }),
    placeholderData: keepPreviousData,
  });
  const options: MerchantOption[] = (data?.list.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const searchProps = {
    searchable: true,
    // The server has filtered already, by more than the label.
    filter: <Option>({ options: all }: { options: Option }) => all,
    searchValue: typed,
    onSearchChange: setTyped,
  };
  return { options, searchProps };
}
