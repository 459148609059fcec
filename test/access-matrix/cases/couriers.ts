import { couriers } from '@kutip/contracts/couriers';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../../../apps/api/src/modules/ledger/ledger.service.ts';
import { addPackedOrder } from '../../packed-order.ts';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const writer = { rule: 'merchant shop.write active' } as const;
const reader = { rule: 'merchant shop.read' } as const;
const body = {
  courier_provider_id: 2,
  courier_service: 'EZ',
  send_method: 'pickup' as const,
  cost: '7.40',
};

/** A packed order, and credit to send it. */
async function packed({ app: { db, services }, owner: { account_id } }: MerchantFixture): Promise<string> {
  const subject_id = uuid();
  const transfer = transferDraft('credit_topup', { id: uuid(), subject_id, amount: sen(10_00) });
  await services.poster.post(plainPosting, { account_id, subject_id, transfer });
  return addPackedOrder(db, { account_id });
}

async function booked(fixture: MerchantFixture): Promise<string> {
  const shipmentId = await packed(fixture);
  await fixture.callAsOwner(couriers.book, { params: { shipmentId }, body });
  return shipmentId;
}

export const courierCases: AccessCases<typeof couriers> = {
  check: { ...reader, prepareInput: async (fixture) => ({ body: { shipmentId: await packed(fixture) } }) },
  book: {
    ...writer,
    prepareInput: async (fixture) => ({ params: { shipmentId: await packed(fixture) }, body }),
  },
  cancel: {
    ...writer,
    prepareInput: async (fixture) => ({
      params: { shipmentId: await booked(fixture) },
      body: { reason: 'Wrong address' },
    }),
  },
  labels: { ...reader, prepareInput: async (fixture) => ({ body: { shipmentId: await booked(fixture) } }) },
  webhook: {
    rule: 'public',
    prepareInput: () => ({
      params: { courier: 'easyparcel' },
      query: { key: 'key-of-the-webhook' },
      body: JSON.stringify({ shipment_number: 'ES-2611-000000' }),
    }),
  },
};
