import type { api } from '@kutip/contracts/api';
import { endpointsOf, type Endpoint } from '@kutip/contracts/endpoint';

/** One contract of `api`, such as `pools`: a call names the contracts whose records it changes. */
export type Contract = (typeof api)[keyof typeof api];

/** The first path segment, shared by all queries of a resource. */
const prefixOf = ({ path }: Endpoint): string => path.split('/')[0]!;

/** The query key of a call: prefix, path and what else identifies the answer. */
export const queryKeyOf = <const Rest extends readonly unknown[]>(endpoint: Endpoint, ...rest: Rest) =>
  [prefixOf(endpoint), endpoint.path, ...rest] as const;

/** The prefix of all queries of the endpoint's resource. */
export const resourceKeyOf = (endpoint: Endpoint): readonly [string] => [prefixOf(endpoint)];

/** The prefixes of all queries of these contracts, each once. */
export const keysOf = (contracts: readonly Contract[]): (readonly [string])[] =>
  [...new Set(contracts.flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => prefixOf(endpoint))))].map(
    (prefix) => [prefix] as const,
  );
