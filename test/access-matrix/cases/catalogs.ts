import { randomUUID } from 'node:crypto';
import { catalogs } from '@kutip/contracts/catalogs';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const newPage = () => ({
  title: 'Menu Raya',
  slug: `menu-${randomUUID()}`,
  content: '<p>Kuih</p>',
  collection_ids: [],
});
const made = (fixture: MerchantFixture) => fixture.callAsOwner(catalogs.create, { body: newPage() });
const page = async (fixture: MerchantFixture) => ({ params: { id: (await made(fixture)).id } });

const reader = { rule: 'merchant shop.read' } as const;
const writer = { rule: 'merchant shop.write' } as const;

export const catalogCases: AccessCases<typeof catalogs> = {
  list: reader,
  read: { ...reader, prepareInput: page },
  create: { ...writer, prepareInput: () => ({ body: newPage() }) },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await page(fixture)), body: { title: 'Menu' } }) },
  remove: { ...writer, prepareInput: page },
  storePage: { rule: 'public', prepareInput: page },
  page: {
    rule: 'public',
    prepareInput: async (fixture) => ({
      params: { account_id: fixture.owner.account_id, slug: (await made(fixture)).slug },
    }),
  },
};
