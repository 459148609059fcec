import type { Balance } from '@kutip/domain/ledger/decide';

/** What a payment adds to the sums of its merchant. */
export interface OfPayment {
  captured: number;
  held: number;
  charged: number;
}

/** What else moves its books. */
export interface Beside {
  topped_up: number;
  on_its_way: number;
  fees: number;
  gone: number;
  asked_back: number;
}

/** The sums of a merchant, kept from step to step. */
export interface Sums {
  of_payments: Map<string, OfPayment>;
  total: OfPayment;
  beside: Beside;
  checks: number;
}

export const noSums = (): Sums => ({
  of_payments: new Map(),
  total: { captured: 0, held: 0, charged: 0 },
  beside: { topped_up: 0, on_its_way: 0, fees: 0, gone: 0, asked_back: 0 },
  checks: 0,
});

/** A merchant whose payments are counted, with his books as they were verified last. */
interface Summed {
  sums: Sums;
  verified: { balance: Balance };
}
interface Counted {
  /** Those that a step may have changed. */
  attempts: readonly (OfPayment & { no: string })[];
  beside: Beside | null;
  all: readonly (OfPayment & { no: string })[] | null;
}

/** Takes a payment as it is now in place of what it was. */
function count({ sums }: Summed, no: string, { captured, held, charged: fees }: OfPayment): void {
  const before = sums.of_payments.get(no);
  sums.of_payments.set(no, { captured, held, charged: fees });
  sums.total.captured += captured - (before?.captured ?? 0);
  sums.total.held += held - (before?.held ?? 0);
  sums.total.charged += fees - (before?.charged ?? 0);
}

/** Adds what was seen to what was counted before. */
export function addUp(summed: Summed, { attempts, beside, all }: Counted): void {
  const { sums } = summed;
  if (all) summed.sums = { ...noSums(), beside: sums.beside, checks: sums.checks };
  for (const seen of all ?? attempts) count(summed, seen.no, seen);
  summed.sums.beside = beside ?? sums.beside;
}

/** Whether the books are what payments, orders and refunds come to. */
export const doSumsFit = (summed: Summed): boolean =>
  JSON.stringify(booksOf(summed)) === JSON.stringify(expectedBooks(summed));

export function booksOf({ verified }: Summed) {
  const { clearing, reserve, in_transit, paid_out, fee, tax, commission, credit, spent } = verified.balance.books;
  return { clearing, reserve, in_transit, paid_out, charged: fee + tax, other: [commission, credit, spent] };
}

export const expectedBooks = ({ sums: { total, beside } }: Summed) => ({
  clearing: 0 - total.captured - beside.topped_up,
  reserve: total.held,
  in_transit: beside.on_its_way + beside.asked_back,
  paid_out: beside.gone,
  charged: total.charged + beside.fees,
  other: [0, 0, 0],
});
