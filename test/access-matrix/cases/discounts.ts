import { randomBytes } from 'node:crypto';
import { discounts } from '@kutip/contracts/discounts';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const newCode = (): string => `RAYA${randomBytes(4).toString('hex')}`;
const terms = () => ({ code: newCode(), title: 'Raya', type: 'FIXED' as const, value: '5.00', end_at: null });
const made = (fixture: MerchantFixture) => fixture.callAsOwner(discounts.create, { body: terms() });
const discount = async (fixture: MerchantFixture) => ({ params: { id: (await made(fixture)).id } });

const reader = { rule: 'merchant shop.read' } as const;
const writer = { rule: 'merchant shop.write' } as const;

export const discountCases: AccessCases<typeof discounts> = {
  list: reader,
  read: { ...reader, prepareInput: discount },
  create: { ...writer, prepareInput: () => ({ body: terms() }) },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await discount(fixture)), body: { title: 'Deepavali' } }),
  },
  remove: { ...writer, prepareInput: discount },
  validate: {
    rule: 'public',
    prepareInput: async (fixture) => ({
      body: {
        store_id: fixture.owner.account_id,
        code: (await made(fixture)).code,
        items: [{ price: '20.00', quantity: 1 }],
      },
    }),
  },
};
