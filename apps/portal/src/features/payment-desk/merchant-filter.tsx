import { CloseButton, Select } from '@mantine/core';
import { accountAdmin } from '@kutip/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMerchantSearch } from '../../shared/record/use-merchant-search.ts';
import { useMessages } from './messages/use-messages.ts';

interface MerchantFilterProps {
  /** The chosen merchant's account id; empty: all. */
  value: string;
  choose: (account_id: string) => void;
}

/** Limits the list to the payments of one merchant, found by name. */
export function MerchantFilter({ value, choose }: MerchantFilterProps) {
  const { t } = useMessages();
  const { options, searchProps } = useMerchantSearch();
  // The address may name a merchant that the search does not list.
  const { data: chosen } = useQuery({
    ...queryFor(accountAdmin.read, { params: { id: value } }, { suppress: true }),
    enabled: value !== '',
  });
  const others = options.filter((option) => option.value !== value);
  const first = value === '' ? [] : [{ value, label: chosen?.name ?? '…' }];
  return (
    <Select
      {...searchProps}
      aria-label={t('payment_desk.filter_merchant')}
      placeholder={t('payment_desk.all_merchants')}
      nothingFoundMessage={t('payment_desk.no_merchant_found')}
      data={[...first, ...others]}
      value={value || null}
      onChange={(account_id) => choose(account_id ?? '')}
      rightSection={
        value && (
          <CloseButton size="sm" aria-label={t('payment_desk.all_merchants')} onClick={() => choose('')} tabIndex={0} />
        )
      }
    />
  );
}
