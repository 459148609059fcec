import type { Data } from '@kutip/contracts/endpoint';
import { virtualAccounts } from '@kutip/contracts/pools';
import { useQuery } from '@tanstack/react-query';
import { store } from '../session/browser-session.ts';
import { readJson, writeJson } from '../session/storage.ts';
import { callApi } from './client.ts';
import { queryKeyOf } from './query-keys.ts';

type VirtualAccount = Data<typeof virtualAccounts.short>['list']['data'][number];
/** What of an account does not change with each payment. */
export type KnownAccount = Pick<VirtualAccount, 'id' | 'pool_type' | 'account_no' | 'account_name'>;
/** `available` is null until the server has said it: a stored amount would be an old one. */
export type ShownAccount = KnownAccount & { available: VirtualAccount['available'] | null };

const INPUT = { query: { skip: 0, limit: 100 }, body: {} } as const;
const KEY = queryKeyOf(virtualAccounts.short, INPUT);

const asKnown = ({ id, pool_type, account_no, account_name }: KnownAccount): KnownAccount => ({
  id,
  pool_type,
  account_no,
  account_name,
});

function readStored(): ShownAccount[] | undefined {
  const stored = readJson<KnownAccount[]>(store, 'merchantVirtualAccounts');
  return Array.isArray(stored) ? stored.map((account) => ({ ...asKnown(account), available: null })) : undefined;
}

/** The merchant's virtual accounts. Their numbers are stored locally and shown until the balances are loaded. */
export function useVirtualAccounts(): { accounts: readonly ShownAccount[] | undefined; isError: boolean } {
  const { data, isError } = useQuery<ShownAccount[]>({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { list } = await callApi(virtualAccounts.short, INPUT, { signal });
      writeJson(store, 'merchantVirtualAccounts', list.data.map(asKnown));
      return list.data.map((account) => ({ ...asKnown(account), available: account.available }));
    },
    meta: { suppress: true },
    placeholderData: readStored,
  });
  return { accounts: data, isError };
}
