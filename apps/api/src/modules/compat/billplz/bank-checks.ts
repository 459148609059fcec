/** Bank verification: no longer in Billplz's document, and still called by its clients. */
import { accountNumber, holderName } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import { dayOf } from '@kutip/domain/day';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import {
  latestVerification,
  verifyAccount,
  type CheckedAccount,
  type PayoutDeps,
} from '../../payouts/payouts.service.ts';
import { boolean, optionalText, text } from '../foreign-fields.ts';
import type { ForeignContext, ForeignRoute } from '../foreign-routes.ts';
import { call, PAY_OUT, READ_PAYOUTS } from './calls.ts';
import { findPayoutService } from './orders.queries.ts';

const number = z.union([z.string(), z.number()]).transform(String).pipe(accountNumber);
const verificationInput = z.object({
  name: holderName,
  id_no: optionalText(40),
  acc_no: number,
  code: text(20),
  organization: boolean.default(false),
});
const named = z.object({ id: number });
const MOST_NUMBERS = 10;
const listed = z.object({ account_numbers: z.array(number).max(MOST_NUMBERS).default([]) });

/** Agrobank's code changed in June 2023, and old clients send the former one. */
const CURRENT_CODE: Readonly<Record<string, string>> = { BPMBMYKL: 'AGOBMYKL' };

interface GivenFields {
  acc_no: string;
  id_no: string | null;
  organization: boolean;
}

/** We keep no identity numbers, so they are in the answer to the call that gave them only. */
const verificationView = (checked: CheckedAccount, { acc_no, id_no, organization }: GivenFields) => ({
  name: checked.given_name,
  id_no,
  acc_no,
  code: checked.swift_code,
  organization,
  authorization_date: dayOf(checked.checked_at),
  status: checked.is_verified ? 'verified' : 'rejected',
  processed_at: dayOf(checked.checked_at),
  rejected_desc: checked.is_verified ? null : 'The name does not match the bank’s records.',
});

const latest = ({ config }: PayoutDeps, { read, account_id }: ForeignContext, acc_no: string) =>
  latestVerification({ read, config }, account_id, acc_no);

async function verificationsOf(deps: PayoutDeps, context: ForeignContext, numbers: readonly string[]) {
  const checked = await Promise.all(numbers.map((acc_no) => latest(deps, context, acc_no)));
  return checked.flatMap((one, at) =>
    one ? [verificationView(one, { acc_no: numbers[at]!, id_no: null, organization: false })] : [],
  );
}

/** Looks the holder up at the bank, at once: Billplz takes three days. */
async function verify(deps: PayoutDeps, context: ForeignContext, input: z.output<typeof verificationInput>) {
  const service = await findPayoutService(context.read, CURRENT_CODE[input.code] ?? input.code);
  if (!service) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { code: 'not_found' });
  const account = { payout_service_id: service.id, account_number: input.acc_no, account_name: input.name };
  await verifyAccount(deps, context, account);
  const checked = (await latest(deps, context, input.acc_no))!;
  return verificationView(checked, input);
}

export const bankCheckCalls = (deps: PayoutDeps): ForeignRoute[] => [
  call('POST v3/bank_verification_services', PAY_OUT, verificationInput, (fields, context) =>
    verify(deps, context, fields),
  ),
  call('GET v3/bank_verification_services', READ_PAYOUTS, listed, async ({ account_numbers }, context) => ({
    bank_verification_services: await verificationsOf(deps, context, account_numbers),
  })),
  call('GET v3/bank_verification_services/:id', READ_PAYOUTS, named, async ({ id }, context) => {
    const [found] = await verificationsOf(deps, context, [id]);
    if (!found) throw new Refusal(CODE.not_found, 'Record not found.');
    return found;
  }),
  // Not found is answered with status 200: clients read the text.
  call('GET v3/check/bank_account_number/:id', READ_PAYOUTS, named, async ({ id }, context) => {
    const checked = await latest(deps, context, id);
    if (!checked) return { name: 'not found' };
    return { name: checked.is_verified ? 'verified' : 'unverified' };
  }),
];
