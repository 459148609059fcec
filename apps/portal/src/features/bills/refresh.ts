import type { BillStatus } from '@kutip/domain/payment';

/** While somebody stands at the counter, the page should not lag behind him. */
export const OPEN_REFRESH_MS = 3_000;

/** Somebody may still pay it. */
export const isOpen = ({ status }: { status: BillStatus }): boolean => status === 'PENDING' || status === 'PROCESSING';
