import type { BillStatus } from '@kutip/domain/payment';

/** Short interval, because a customer may be waiting at the counter. */
export const OPEN_REFRESH_MS = 3_000;

/** The bill can still be paid. */
export const isOpen = ({ status }: { status: BillStatus }): boolean => status === 'PENDING' || status === 'PROCESSING';
