import { api } from '@kutip/contracts/api';
import type { refundAdmin, refundLinks, refunds } from '@kutip/contracts/refunds';
import { sql } from 'kysely';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };
const WISH = { amount: '1.00', reason: 'Broken' };

/** One that waits to be told where its money is to go. */
async function waiting(world: World): Promise<{ id: string; invoice_no: string }> {
  const { id: payment_record_id } = await world.told();
  return world.asked(api.refunds.request, { body: { payment_record_id, ...WISH } });
}
const waitingParams = async (world: World) => ({ params: { id: (await waiting(world)).id } });

/** One that waits for an admin: as a large one does. */
async function large(world: World) {
  const { id } = await waiting(world);
  await world.app.db
    .updateTable('void_sale_records')
    .set({ status: 'REQUESTED', needs_approval: true })
    .where('id', '=', id)
    .execute();
  return { params: { id } };
}

/** What stands in the link that a payer was mailed. */
async function token(world: World): Promise<string> {
  const { id, invoice_no } = await waiting(world);
  await world.asked(api.refunds.askPayer, { params: { id } });
  const { rows } = await sql<{ link: string }>`
    select data->>'link' as link from outbox where data->>'invoice_no' = ${invoice_no}`.execute(world.app.db);
  return new URL(rows[0]!.link).searchParams.get('token')!;
}

export const refundCalls: Calls<typeof refunds> = {
  list: { door: 'merchant offline_payments.read' },
  read: { door: 'merchant offline_payments.read', given: waitingParams },
  quote: {
    door: 'merchant offline_payments.read',
    given: async (world) => ({
      body: { payment_record_id: (await world.told()).id, invoice_no: undefined, exception_id: undefined },
    }),
  },
  request: {
    door: 'merchant offline_payments.write active',
    given: async (world) => ({
      body: {
        payment_record_id: (await world.told()).id,
        invoice_no: undefined,
        exception_id: undefined,
        ask_payer: undefined,
        ...WISH,
        ...PAYEE,
      },
    }),
  },
  requestOfBill: {
    door: 'merchant offline_payments.write active',
    given: async (world) => ({
      body: { bill_id: (await world.told()).bill_id, ask_payer: undefined, ...WISH, ...PAYEE },
    }),
  },
  pay: {
    door: 'merchant offline_payments.write active',
    given: async (world) => ({ body: { void_sale_record_id: (await waiting(world)).id, ...PAYEE } }),
  },
  askPayer: { door: 'merchant offline_payments.write active', given: waitingParams },
  cancel: { door: 'merchant offline_payments.write active', given: waitingParams },
};

export const refundAdminCalls: Calls<typeof refundAdmin> = {
  all: { door: 'admin platform.read' },
  read: { door: 'admin platform.read', given: large },
  setStatus: {
    door: 'admin platform.write',
    given: async (world) => ({ ...(await large(world)), body: { status: 'APPROVED' } }),
  },
};

export const refundLinkCalls: Calls<typeof refundLinks> = {
  look: { door: 'public', given: async (world) => ({ body: { token: await token(world) } }) },
  submit: { door: 'public', given: async (world) => ({ body: { token: await token(world), ...PAYEE } }) },
};
