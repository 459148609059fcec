import type { Endpoint } from '@kutip/contracts/endpoint';
import type { Query, QueryClient } from '@tanstack/react-query';
import { keysOf, resourceKeyOf, type Contract } from './query-keys.ts';

/** Marks all queries of these contracts as stale and reloads those on the screen. */
export function refresh(client: QueryClient, contracts: readonly Contract[]): void {
  for (const queryKey of keysOf(contracts)) void client.invalidateQueries({ queryKey });
}

/** Reloads the queries of the endpoint's resource. */
export const refreshResource = (client: QueryClient, endpoint: Endpoint): void =>
  void client.invalidateQueries({ queryKey: resourceKeyOf(endpoint) });

interface ListAnswer {
  list: { data: { id?: unknown }[]; total: number };
}
const isListAnswer = (data: unknown): data is ListAnswer =>
  typeof data === 'object' && data !== null && 'list' in data && Array.isArray((data as ListAnswer).list?.data);

function withoutRow(answer: unknown, id: string): unknown {
  if (!isListAnswer(answer)) return answer;
  const { list } = answer;
  const data = list.data.filter((row) => row.id !== id);
  const removed = list.data.length - data.length;
  return removed === 0 ? answer : { ...answer, list: { ...list, data, total: list.total - removed } };
}

/** Whether the query reads the record with this id. */
const reads = ({ queryKey }: Query, id: string): boolean => {
  const input = queryKey.at(-1) as { params?: { id?: unknown } } | undefined;
  return input?.params?.id === id;
};

/**
 * Removes a deleted record from every cached list of its resource at once, before the lists are reloaded. The record's
 * own page is not reloaded: it would show "not found" for the moment until it is left.
 */
export function forgetRecord(client: QueryClient, endpoint: Endpoint, id: string): void {
  const queryKey = resourceKeyOf(endpoint);
  client.setQueriesData({ queryKey }, (answer: unknown) => withoutRow(answer, id));
  void client.invalidateQueries({ queryKey, predicate: (query) => !reads(query, id) });
  client.removeQueries({ queryKey, type: 'inactive', predicate: (query) => reads(query, id) });
  void client.invalidateQueries({ queryKey, refetchType: 'none', predicate: (query) => reads(query, id) });
}
