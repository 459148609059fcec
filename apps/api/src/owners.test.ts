import type { DisbursementSource } from '@kutip/domain/disbursement';
import type { InvoiceKind } from '@kutip/domain/invoice-number';
import { expect, test } from 'vitest';
import { disbursementOwners } from './disbursement-owners.ts';
import type { DisbursementOwner, DisbursementOwners } from './modules/disbursements/disbursements.service.ts';
import type { PayableOwner, PayableOwners } from './modules/invoices/invoices.service.ts';
import { payableOwners } from './payable-owners.ts';

// The compiler checks these tests: without the error that it expects, `npm run types` fails.

test('a kind of payable without an owner does not compile', () => {
  const { SUBSCRIPTION: plan_owner, ...others } = payableOwners;
  // @ts-expect-error -- plans have no owner
  const incomplete: PayableOwners = others;
  // @ts-expect-error -- donations, a new kind, have no owner
  const with_donations: Readonly<Record<InvoiceKind | 'DONATION', PayableOwner>> = payableOwners;
  const complete: PayableOwners = { ...others, SUBSCRIPTION: plan_owner };
  expect([Object.keys(incomplete).length, with_donations]).toEqual([Object.keys(complete).length - 1, complete]);
});

test('a source of disbursements without an owner does not compile', () => {
  const { REFUND: refund_owner, ...others } = disbursementOwners;
  // @ts-expect-error -- refunds have no owner
  const incomplete: DisbursementOwners = others;
  // @ts-expect-error -- commissions, a new source, have no owner
  const with_commissions: Readonly<Record<DisbursementSource | 'COMMISSION', DisbursementOwner>> = disbursementOwners;
  const complete: DisbursementOwners = { ...others, REFUND: refund_owner };
  expect([Object.keys(incomplete).length, with_commissions]).toEqual([Object.keys(complete).length - 1, complete]);
});
