/** Public interface of order-parcels: the parcels of an order that leave before the rest of it is packed. */
import type { OrderStatus } from '@kutip/domain/order';
import { isAllPacked, parcelOf } from '@kutip/domain/order-packing';
import type { Connection } from '../../platform/connection.ts';
import {
  insertParcel,
  listPackedLines,
  writeToPackAgain,
  type ParcelsKey,
  type SentParcel,
} from './order-parcels.queries.ts';

export { listPackedLines, listParcels, moveParcel } from './order-parcels.queries.ts';

export interface SentPart {
  parcel_no: number;
  /** Of the order, for the rest of it. */
  order_status: OrderStatus;
  /** Pieces in it. */
  pieces: number;
}

/**
 * The packed pieces of a locked order leave while others are still to be packed: they become a parcel of their own, and the
 * order is to be packed again. null: everything is packed, so that the order itself leaves.
 */
export async function sendPart(
  db: Connection,
  key: ParcelsKey,
  { at, ...parcel }: SentParcel & { at: Date },
): Promise<SentPart | null> {
  const lines = await listPackedLines(db, key);
  const packed = parcelOf(lines);
  if (isAllPacked(lines) || packed.length === 0) return null;
  const parcel_no = await insertParcel(db, key, { ...parcel, lines: packed, at });
  const order_status = await writeToPackAgain(db, key, at);
  return { parcel_no, order_status, pieces: packed.reduce((sum, { quantity }) => sum + quantity, 0) };
}
