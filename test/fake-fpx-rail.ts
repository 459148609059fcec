import { CIMB, CIMB_CORPORATE, MAYBANK, type PaymentsApp } from './payments-app.ts';
import type { FakeFpx } from './fake-fpx.ts';
import type { FakeRail, RailOutcome, MessageOverrides } from './fake-rail.ts';

/** A typical FPX code for each outcome. */
const CODE: Record<RailOutcome, string> = {
  SUCCESS: '00',
  PROCESSING: '09',
  FAILED: '51',
  CANCELLED: '1C',
  EXPIRED: 'OF',
  UNKNOWN: '76',
};

const overridesOf = ({
  amount,
  currency,
  order_no,
  signed_by,
  salt,
}: MessageOverrides): Parameters<FakeFpx['buildConfirmation']>[2] => ({
  ...(amount !== undefined && { amount }),
  ...(currency !== undefined && { currency }),
  ...(order_no !== undefined && { seller_order_no: order_no, seller_ex_order_no: order_no }),
  ...(signed_by === 'stranger' && { signed_by: 'stranger' as const }),
  ...(salt !== undefined && { debit_auth_no: `${salt}` }),
});

/** The fake FPX of an app with the interface of the other fake rails. Its adapter already exists. */
export function fpxAsRail({ fpx }: Pick<PaymentsApp, 'fpx'>): Omit<FakeRail, 'createAdapter' | 'dispose'> {
  return {
    name: 'fpx',
    service_ids: [MAYBANK, CIMB, CIMB_CORPORATE],
    async buildCallback(started, outcome, overrides = {}) {
      const { transaction_invoice_no, fields } = started;
      if (Object.keys(overrides).every((name) => name === 'salt')) fpx.setStatus(transaction_invoice_no, CODE[outcome]);
      const body = fpx.buildConfirmation(fields, CODE[outcome], overridesOf(overrides));
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    },
    setStatus: ({ transaction_invoice_no }, outcome, overrides = {}) =>
      fpx.setStatus(transaction_invoice_no, outcome === null ? null : CODE[outcome], overridesOf(overrides)),
    get down() {
      return fpx.down;
    },
    set down(is_down) {
      fpx.down = is_down;
    },
  };
}
