import { constants } from '@kutip/contracts/constants';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { store } from '../session/browser-session.ts';
import { readJson, writeJson } from '../session/storage.ts';
import { callApi } from './client.ts';

export type SystemConstants = Data<typeof constants.system>;

const FRESH_MS = 60 * 60 * 1000;
/** Until the configured name has come, and when it never does. */
const DEFAULT_NAME = 'Kutip';

/** What the platform is called and how it is set up. The last answer is kept, so that the next visit starts with it. */
export function useConstants(): SystemConstants | undefined {
  const { data } = useQuery({
    queryKey: ['constants'],
    queryFn: async ({ signal }) => {
      const answer = await callApi(constants.system, {}, { signal });
      writeJson(store, 'systemConstants', answer);
      return answer;
    },
    staleTime: FRESH_MS,
    // The page works without them; a call that matters will say that the server is away.
    meta: { suppress: true },
    placeholderData: () => readJson<SystemConstants>(store, 'systemConstants') ?? undefined,
  });
  return data;
}

export const useProductName = (): string => useConstants()?.product_name ?? DEFAULT_NAME;
