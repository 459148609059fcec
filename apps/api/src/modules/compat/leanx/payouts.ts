import { accountNumber, holderName, payoutServiceId } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import { leanxList, leanxMoment, leanxPayoutStatus } from '@kutip/domain/compat/leanx';
import type { DisbursementStatus } from '@kutip/domain/disbursement';
import { sen, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import { requireFound } from '../../../platform/require-found.ts';
import { findPayoutId } from '../../merchant-calls/merchant-calls.service.ts';
import { refuseCallbackUrl } from '../../callbacks/callbacks.service.ts';
import { createPayout, payoutView, verifyAccount } from '../../payouts/payouts.service.ts';
import { optionalCallbackUrl, optionalText, text } from '../foreign-fields.ts';
import type { ForeignContext, ForeignRoute } from '../foreign-routes.ts';
import { insertCompatRecord } from '../records.queries.ts';
import { ringgit } from './bills.ts';
import { call, type LeanxDeps } from './calls.ts';
import { listed, pageOf } from './lists.ts';
import { loadPayoutServices, loadPayoutsOf } from './payouts.queries.ts';
import { ringgitNumber } from './transactions.ts';

const PAY_OUT = { area: 'api_key', permission: 'payouts.write', active: true } as const;
const READ_PAYOUTS = { area: 'api_key', permission: 'payouts.read', active: true } as const;

const SERVICE = 'SWITCH_PAYOUT_WEBPAY';
const ACTIVE = 1;

async function listPayoutServices({ read }: ForeignContext) {
  const services = (await loadPayoutServices(read)).map(({ id, name, unique_reference, record_status_id }) => ({
    payout_service_id: id,
    payment_model_reference_id: 1,
    payment_model_reference: 'B2C',
    unique_reference,
    payment_service: SERVICE,
    name,
    record_status_id,
    record_status: 'ACTIVE',
  }));
  const total = services.length;
  return {
    list: { ...leanxList([{ [SERVICE]: services }], { total: 1, skip: 0, limit: total }), record_total: total },
  };
}

const number = z.union([z.string(), z.number()]).transform(String).pipe(accountNumber);
const checkInput = z.object({ payout_service_id: payoutServiceId, third_party_account_no: number });

/** The holder of an account, by a look-up at its bank; the portal's look-ups have the same limit. */
async function checkAccount(deps: LeanxDeps, context: ForeignContext, input: z.output<typeof checkInput>) {
  const { payout_service_id, third_party_account_no: account_number } = input;
  const account = { payout_service_id, account_number, account_name: '' };
  const { bank_name_answer: CreditorName } = await verifyAccount(deps, context, account);
  if (CreditorName === null) throw new Refusal(CODE.account_name_mismatch, 'There is no such account.');
  const services = await loadPayoutServices(context.read);
  const OrgnThirdPartyBankBICCode = services.find(({ id }) => id === payout_service_id)?.swift_code;
  return {
    Success: true,
    Result: { OrgnThirdPartyBankBICCode, OrgnThirdPartyAccountNo: account_number, CreditorName },
  };
}

interface PayoutFacts {
  id: string;
  invoice_no: string;
  reference: string | null;
  account_number: string;
  amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  status: DisbursementStatus;
  awaits_approval: boolean;
  bank_reference: string | null;
  created_at: Date;
}

const view = (payout: PayoutFacts, api_key: string) => ({
  payout_invoice_no: payout.invoice_no,
  external_invoice_ref: payout.reference,
  id: payout.id,
  payout_account_number: payout.account_number,
  transaction_fee: ringgitNumber(sen(payout.fee + payout.fee_tax)),
  record_status: ACTIVE,
  switch_invoice_id: payout.bank_reference,
  transaction_invoice_no: payout.invoice_no,
  transaction_status: leanxPayoutStatus(payout.status, payout.awaits_approval),
  value: ringgitNumber(payout.amount),
  switch_transaction_fee: 0,
  api_key,
  created_at: leanxMoment(payout.created_at),
});

async function payoutOf({ read, account_id, credential_id = '' }: ForeignContext, id: string) {
  return view(await payoutView(read, account_id, id), credential_id);
}

const createInput = z.object({
  payout_service_id: payoutServiceId,
  amount: ringgit,
  recipient_name: holderName,
  third_party_account_no: number,
  external_invoice_ref: optionalText(60),
  recipient_reference: text(140),
  client_callback_url: optionalCallbackUrl,
});

/** One payout of the portal's kind, from the payout balance. Repeated with its reference, it is one payout. */
async function create(deps: LeanxDeps, context: ForeignContext, input: z.output<typeof createInput>) {
  const { account_id, user_id, credential_id = '', request_id, now, read } = context;
  const { external_invoice_ref, client_callback_url: callback_url } = input;
  if (callback_url !== null) refuseCallbackUrl(callback_url, deps.config);
  const id = await createPayout(deps, {
    id: request_id,
    account_id,
    user_id,
    payout_service_id: input.payout_service_id,
    account_number: input.third_party_account_no,
    account_name: input.recipient_name,
    amount: input.amount,
    description: input.recipient_reference,
    ...(external_invoice_ref !== null && { reference: external_invoice_ref }),
    actor: context,
    source: 'API',
    merchant_api_id: credential_id,
    callback_url,
    callback_format: 'LEANX',
  });
  const details = { merchant_api_id: credential_id };
  const is_new = id === request_id;
  if (is_new)
    await context.transact((db) =>
      insertCompatRecord(db, { account_id, id, kind: 'LEANX_PAYOUT', code: id, details, created_at: now }),
    );
  return view(await payoutView(read, account_id, id), credential_id);
}

async function list(context: ForeignContext, input: z.output<typeof listed>) {
  const { read, account_id, credential_id = '' } = context;
  const page = pageOf(input);
  const rows = await loadPayoutsOf(read, account_id, credential_id, page);
  const views = rows.map((row) => view(row, credential_id));
  return { list: leanxList(views, { ...page, total: rows[0]?.record_total ?? 0 }) };
}

export const payoutCalls = (deps: LeanxDeps): ForeignRoute[] => [
  call(['POST'], 'merchant/list-payout-services', READ_PAYOUTS, z.object({}), (_, context) =>
    listPayoutServices(context),
  ),
  call(['POST'], 'merchant/check-verification-bank', PAY_OUT, checkInput, (input, context) =>
    checkAccount(deps, context, input),
  ),
  call(['POST'], 'merchant/create-payout-invoice', PAY_OUT, createInput, (input, context) =>
    create(deps, context, input),
  ),
  call(
    ['POST', 'GET'],
    'merchant/get-payout-transaction-by-id',
    READ_PAYOUTS,
    z.object({ _id: text(60) }),
    async ({ _id }, context) =>
      payoutOf(context, requireFound(await findPayoutId(context.read, context.account_id, _id))),
  ),
  call(['POST'], 'merchant/payout-transaction-list', READ_PAYOUTS, listed, (input, context) => list(context, input)),
];
