import type { Listing } from '@kutip/contracts/listing';

/** A filter of a list with its options. */
export interface ListFilter {
  /** The filter's name in the contract's listing. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
  /** The label of no choice; “All” without it. */
  none?: string;
}

/** A filter with an option for each label; values of the same label are one option, such as `a,b`. */
export const listFilter = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): ListFilter => ({
  name,
  label,
  options: [...Map.groupBy(values, labelOf)].map(([option, same]) => ({ value: same.join(','), label: option })),
});

/** The listing without filters that the page sets itself, so that they are neither offered nor read from the URL. */
export const withoutFilters = <L extends Listing>(listing: L, ...names: string[]): L => ({
  ...listing,
  filters: listing.filters.filter((name) => !names.includes(name)),
});
