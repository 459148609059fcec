import { CIMB, CIMB_CORPORATE, MAYBANK, type PayingApp } from './paying-app.ts';
import type { PretendFpx } from './pretend-fpx.ts';
import type { PretendRail, RailOutcome, ToldByRail } from './pretend-rail.ts';

/** FPX's code for an outcome, as its plainest case has it. */
const CODE: Record<RailOutcome, string> = {
  SUCCESS: '00',
  PROCESSING: '09',
  FAILED: '51',
  CANCELLED: '1C',
  EXPIRED: 'OF',
  UNKNOWN: '76',
};

const toldOf = ({ amount, currency, order_no, signed_by, salt }: ToldByRail): Parameters<PretendFpx['word']>[2] => ({
  ...(amount !== undefined && { amount }),
  ...(currency !== undefined && { currency }),
  ...(order_no !== undefined && { seller_order_no: order_no, seller_ex_order_no: order_no }),
  ...(signed_by === 'stranger' && { signed_by: 'stranger' as const }),
  ...(salt !== undefined && { debit_auth_no: `${salt}` }),
});

/** The pretended FPX of an app as one rail among others. Its provider is open already. */
export function fpxAsRail({ fpx }: Pick<PayingApp, 'fpx'>): Omit<PretendRail, 'provider' | 'drop'> {
  return {
    name: 'fpx',
    service_ids: [MAYBANK, CIMB, CIMB_CORPORATE],
    async word(started, outcome, told = {}) {
      const { transaction_invoice_no, fields } = started;
      if (Object.keys(told).every((name) => name === 'salt')) fpx.knows(transaction_invoice_no, CODE[outcome]);
      const body = fpx.word(fields, CODE[outcome], toldOf(told));
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    },
    knows: ({ transaction_invoice_no }, outcome, told = {}) =>
      fpx.knows(transaction_invoice_no, outcome === null ? null : CODE[outcome], toldOf(told)),
    get down() {
      return fpx.down;
    },
    set down(is_down) {
      fpx.down = is_down;
    },
  };
}
