import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { Listing } from './listing.ts';

type NestedListing<L extends Listing, P extends z.ZodObject> = Omit<L, 'params' | 'gets' | 'exports'> & {
  params: P;
  gets: (Endpoint & { params: P })[];
  exports: undefined;
};

/**
 * A listing nested under a path parameter, such as the bills of one collection. It has no export: the parent listing
 * has one, with a filter.
 */
export const nestedListing = <L extends Listing, const P extends z.ZodObject>(
  listing: L,
  params: P,
): NestedListing<L, P> => ({
  ...listing,
  params,
  gets: listing.gets.map((door) => ({ ...door, params })),
  exports: undefined,
});
