/** Export and erasure of a person's data (PDPA 2010, sections 30 and 10). */

/** What stands in the place of a person's data after they were erased. */
export const ERASED = '[erased]';

/** What must have ended before a person is erased: whoever settles it needs to know who they are. */
export const ERASURE_BLOCKS = [
  'bills',
  'payments',
  'refunds',
  'orders',
  'exceptions',
  'messages',
  'callbacks',
] as const;
export type ErasureBlock = (typeof ERASURE_BLOCKS)[number];

/** The blocks of which something is open, in their order. */
export const erasureBlocks = (open: Readonly<Record<ErasureBlock, number>>): ErasureBlock[] =>
  ERASURE_BLOCKS.filter((block) => open[block] > 0);

/** One person's bills. More than this is an address that many payers share, such as the merchant's own. */
export const MAX_BILLS_OF_PERSON = 5_000;
