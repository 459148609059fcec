import { inject } from 'vitest';

/**
 * Whether the tests run on a distributed engine. It skips those of what only one PostgreSQL does: batches of several
 * merchants, locks that pass over rows of several, forms of statements that only its planner takes (docs/scaling.md).
 */
export const IS_DISTRIBUTED = inject('is_distributed');

/** By how much a long test is given more time there: each statement passes through several nodes. */
export const PATIENCE = IS_DISTRIBUTED ? 4 : 1;
