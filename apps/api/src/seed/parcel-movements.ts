import type { OrderEvent } from '../modules/orders/orders.service.ts';

const HOUR_MS = 60 * 60_000;

/** What a courier reports of a demo parcel that leaves the shop `at` this time, and is out for delivery a day later. */
export const parcelMovements = (account_id: string, shipment_id: string, at: Date): OrderEvent[] =>
  (
    [
      [1, 'collected', 'Shah Alam, Selangor'],
      [6, 'in_transit', 'Pusat isihan Shah Alam, Selangor'],
      [13, 'in_transit', 'Pusat hantaran Petaling Jaya, Selangor'],
      [23, 'out_for_delivery', 'Petaling Jaya, Selangor'],
    ] as const
  ).map(([hours, status, text]) => ({
    account_id,
    shipment_id,
    kind: 'tracked',
    detail: { status, text },
    actor: 'courier',
    at: new Date(at.getTime() + hours * HOUR_MS),
  }));
