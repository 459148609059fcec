/** A line of an order: ordered, packed so far, and of these already on their way in an earlier parcel. */
export interface PackedLine {
  line_no: number;
  quantity: number;
  packed_quantity: number;
  sent_quantity: number;
}
export interface LinePieces {
  line_no: number;
  quantity: number;
}

type Packed = readonly Pick<PackedLine, 'line_no' | 'packed_quantity'>[];

/**
 * The lines with other packed quantities; null where a line is unknown, more is packed than was ordered, or less than has
 * already been sent.
 */
export function packLines<Line extends PackedLine>(lines: readonly Line[], packed: Packed): Line[] | null {
  if (packed.some(({ line_no }) => !lines.some((line) => line.line_no === line_no))) return null;
  const requested = new Map(packed.map(({ line_no, packed_quantity }) => [line_no, packed_quantity]));
  const changed = lines.map((line) => ({
    ...line,
    packed_quantity: requested.get(line.line_no) ?? line.packed_quantity,
  }));
  const isPossible = changed.every(
    (line) => line.packed_quantity >= line.sent_quantity && line.packed_quantity <= line.quantity,
  );
  return isPossible ? changed : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How many pieces of the order are packed, sent or not. */
export const packedPieces = (lines: readonly PackedLine[]): number => sum(lines.map((line) => line.packed_quantity));
export const orderedPieces = (lines: readonly PackedLine[]): number => sum(lines.map(({ quantity }) => quantity));
export const isAllPacked = (lines: readonly PackedLine[]): boolean =>
  lines.every((line) => line.packed_quantity === line.quantity);

/** What is in the parcel that is being packed. */
export const parcelOf = (lines: readonly PackedLine[]): LinePieces[] =>
  lines
    .map((line) => ({ line_no: line.line_no, quantity: line.packed_quantity - line.sent_quantity }))
    .filter(({ quantity }) => quantity > 0);

/** States of a parcel that left before the rest of its order. */
export const PARCEL_STATES = ['SHIPPED', 'DELIVERED', 'RETURNED'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/**
 * Whether the parcels that have left allow a cancellation: there are none, or the order is unpaid and no courier of ours is on the
 * way to collect for it. What was paid is refunded for what is not sent, and not for all of it.
 */
export const doParcelsAllowCancel = (
  { paid_at }: { paid_at: Date | null },
  parcels: readonly { status: ParcelState; courier_name: string | null }[],
): boolean =>
  parcels.length === 0 ||
  (paid_at === null && !parcels.some(({ status, courier_name }) => status === 'SHIPPED' && courier_name !== null));
