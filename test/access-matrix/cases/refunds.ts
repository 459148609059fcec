import { api } from '@kutip/contracts/api';
import type { refundAdmin, refundLinks, refunds } from '@kutip/contracts/refunds';
import { sql } from 'kysely';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };
const REFUND_INPUT = { amount: '1.00', reason: 'Broken' };

/** Creates a payment whose payer holds the account `PAYEE`. */
async function createPayersPayment(fixture: MerchantFixture): Promise<{ id: string; bill_id: string }> {
  const { id, bill_id } = await fixture.createPayment();
  const payer_name = PAYEE.account_name;
  await fixture.app.db.updateTable('payment_records').set({ payer_name }).where('id', '=', id).execute();
  return { id, bill_id };
}

/** Creates a refund that waits for a bank account. */
async function createRefundWithoutAccount(fixture: MerchantFixture): Promise<{ id: string; invoice_no: string }> {
  const { id: payment_record_id } = await createPayersPayment(fixture);
  return fixture.callAsOwner(api.refunds.request, { body: { payment_record_id, ...REFUND_INPUT } });
}
const refundParams = async (fixture: MerchantFixture) => ({
  params: { id: (await createRefundWithoutAccount(fixture)).id },
});

/** Creates a refund that needs an admin's approval. */
async function createRefundToApprove(fixture: MerchantFixture) {
  const { id } = await createRefundWithoutAccount(fixture);
  await fixture.app.db
    .updateTable('void_sale_records')
    .set({ status: 'REQUESTED', needs_approval: true })
    .where('id', '=', id)
    .execute();
  return { params: { id } };
}

/** The token in the link that the payer received by email. */
async function readRefundToken(fixture: MerchantFixture): Promise<string> {
  const { id, invoice_no } = await createRefundWithoutAccount(fixture);
  await fixture.callAsOwner(api.refunds.requestPayerAccount, { params: { id } });
  const { rows } = await sql<{ link: string }>`
    select data->>'link' as link from outbox where data->>'invoice_no' = ${invoice_no}`.execute(fixture.app.db);
  return new URL(rows[0]!.link).searchParams.get('token')!;
}

export const refundCases: AccessCases<typeof refunds> = {
  list: { rule: 'merchant offline_payments.read' },
  read: { rule: 'merchant offline_payments.read', prepareInput: refundParams },
  quote: {
    rule: 'merchant offline_payments.read',
    prepareInput: async (fixture) => ({
      body: {
        payment_record_id: (await createPayersPayment(fixture)).id,
        invoice_no: undefined,
        exception_id: undefined,
      },
    }),
  },
  request: {
    rule: 'merchant offline_payments.write active',
    prepareInput: async (fixture) => ({
      body: {
        payment_record_id: (await createPayersPayment(fixture)).id,
        invoice_no: undefined,
        exception_id: undefined,
        ask_payer: undefined,
        ...REFUND_INPUT,
        ...PAYEE,
      },
    }),
  },
  requestOfBill: {
    rule: 'merchant offline_payments.write active',
    prepareInput: async (fixture) => ({
      body: { bill_id: (await createPayersPayment(fixture)).bill_id, ask_payer: undefined, ...REFUND_INPUT, ...PAYEE },
    }),
  },
  pay: {
    rule: 'merchant offline_payments.write active',
    prepareInput: async (fixture) => ({
      body: { void_sale_record_id: (await createRefundWithoutAccount(fixture)).id, ...PAYEE },
    }),
  },
  requestPayerAccount: { rule: 'merchant offline_payments.write active', prepareInput: refundParams },
  cancel: { rule: 'merchant offline_payments.write active', prepareInput: refundParams },
};

export const refundAdminCases: AccessCases<typeof refundAdmin> = {
  all: { rule: 'admin platform.read' },
  read: { rule: 'admin platform.read', prepareInput: createRefundToApprove },
  setStatus: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => ({
      ...(await createRefundToApprove(fixture)),
      body: { status: 'APPROVED', payee_fingerprint: null },
    }),
  },
};

export const refundLinkCases: AccessCases<typeof refundLinks> = {
  readByToken: {
    rule: 'public',
    prepareInput: async (fixture) => ({ body: { token: await readRefundToken(fixture) } }),
  },
  submit: {
    rule: 'public',
    prepareInput: async (fixture) => ({ body: { token: await readRefundToken(fixture), ...PAYEE } }),
  },
};
