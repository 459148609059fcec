import type { Listing } from '@kutip/contracts/listing';

/** One of a list's filters, to be chosen from. */
export interface Choice {
  /** The filter's name in the listing. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/** The filter `name` with its values, each as `wordOf` says it. */
export const choiceOf = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  wordOf: (value: Value) => string,
): Choice => ({ name, label, options: values.map((value) => ({ value, label: wordOf(value) })) });

/** The listing without the filters that the page sets itself: they are no choice, and not read from the address. */
export const withoutFilters = <L extends Listing>(listing: L, ...names: string[]): L => ({
  ...listing,
  filters: listing.filters.filter((name) => !names.includes(name)),
});
