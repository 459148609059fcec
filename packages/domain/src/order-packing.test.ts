import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllPacked, orderedPieces, packedPieces, packLines, parcelOf } from './order-packing.ts';

const step = fc.oneof(
  fc.record({ kind: fc.constant('pack' as const), line: fc.nat(4), quantity: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ kind: fc.constant('send' as const) }),
);

test('what is packed and sent in any number of parcels agrees with a naive model, and never exceeds what was ordered', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 30 }),
      (ordered, steps) => {
        let lines = ordered.map((quantity, at) => ({
          line_no: at + 1,
          quantity,
          packed_quantity: 0,
          sent_quantity: 0,
        }));
        // The model: each piece lies on the shelf, in the open parcel, or has left.
        let pieces = ordered.map((quantity) => Array.from({ length: quantity }, () => 'shelf'));
        const count = (at: number, where: string) => pieces[at]!.filter((piece) => piece === where).length;
        for (const one of steps) {
          if (one.kind === 'send') {
            expect(parcelOf(lines)).toEqual(
              ordered.flatMap((_, at) => {
                const quantity = count(at, 'parcel');
                return quantity > 0 ? [{ line_no: at + 1, quantity }] : [];
              }),
            );
            lines = lines.map((line) => ({ ...line, sent_quantity: line.packed_quantity }));
            pieces = pieces.map((of) => of.map((piece) => (piece === 'parcel' ? 'sent' : piece)));
            continue;
          }
          const at = one.line;
          const changed = packLines(lines, [{ line_no: at + 1, packed_quantity: one.quantity }]);
          const of = pieces[at];
          const isPossible = of !== undefined && one.quantity <= of.length && one.quantity >= count(at, 'sent');
          expect(changed !== null).toBe(isPossible);
          if (!changed || !of) continue;
          lines = changed;
          const sent = count(at, 'sent');
          pieces[at] = of.map((_, n) => (n < sent ? 'sent' : n < one.quantity ? 'parcel' : 'shelf'));
        }
        for (const [at, line] of lines.entries()) {
          expect(line.packed_quantity).toBe(count(at, 'sent') + count(at, 'parcel'));
          expect(line.sent_quantity).toBe(count(at, 'sent'));
          expect(line.sent_quantity).toBeLessThanOrEqual(line.packed_quantity);
          expect(line.packed_quantity).toBeLessThanOrEqual(line.quantity);
        }
        expect(packedPieces(lines)).toBeLessThanOrEqual(orderedPieces(lines));
        expect(isAllPacked(lines)).toBe(packedPieces(lines) === orderedPieces(lines));
      },
    ),
  );
});

test('an unknown line is refused, also beside a known one', () => {
  const lines = [{ line_no: 1, quantity: 2, packed_quantity: 0, sent_quantity: 0 }];
  expect(
    packLines(lines, [
      { line_no: 1, packed_quantity: 1 },
      { line_no: 2, packed_quantity: 0 },
    ]),
  ).toBeNull();
});
