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
