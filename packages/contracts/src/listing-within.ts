import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { Listing } from './listing.ts';

type Within<L extends Listing, P extends z.ZodObject> = Omit<L, 'params' | 'gets' | 'exports'> & {
  params: P;
  gets: (Endpoint & { params: P })[];
  exports: undefined;
};

/**
 * A listing inside of what its address names, such as the bills of one collection. It has no export: the listing of all
 * has one, and a filter for it.
 */
export const listingWithin = <L extends Listing, const P extends z.ZodObject>(listing: L, params: P): Within<L, P> => ({
  ...listing,
  params,
  gets: listing.gets.map((door) => ({ ...door, params })),
  exports: undefined,
});
