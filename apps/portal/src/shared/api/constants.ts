import { constants } from '@kutip/contracts/constants';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { store } from '../session/browser-session.ts';
import { readJson, writeJson } from '../session/storage.ts';
import { callApi } from './client.ts';
import { queryKeyOf } from './query-keys.ts';

export type SystemConstants = Data<typeof constants.system>;

const FRESH_MS = 60 * 60 * 1000;
const KEY = queryKeyOf(constants.system);
/** Used until the configured name is loaded, or when it cannot be loaded. */
const DEFAULT_NAME = 'Kutip';

/** The platform's name and settings. The last answer is stored locally and shown until a new one is loaded. */
export function useConstants(): SystemConstants | undefined {
  const { data } = useQuery<SystemConstants>({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const answer = await callApi(constants.system, {}, { signal });
      writeJson(store, 'systemConstants', answer);
      return answer;
    },
    staleTime: FRESH_MS,
    // Optional for every page, so a failure shows no error dialog.
    meta: { suppress: true },
    placeholderData: () => readJson<SystemConstants>(store, 'systemConstants') ?? undefined,
  });
  return data;
}

export const useProductName = (): string => useConstants()?.product_name ?? DEFAULT_NAME;
