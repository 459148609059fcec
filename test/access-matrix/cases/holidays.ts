import type { holidays } from '@kutip/contracts/holidays';
import { addDays } from '@kutip/domain/day';
import { v7 as uuid } from 'uuid';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

let days = 0;
/** A day that is no holiday yet, years after the last known one. */
const newHoliday = () => ({ holiday_date: addDays('2040-01-01', (days += 1)), name: 'Election day' });

async function holiday({ app: { db } }: MerchantFixture) {
  const id = uuid();
  await db
    .insertInto('public_holidays')
    .values({ id, ...newHoliday() })
    .execute();
  return { params: { id } };
}

export const holidayCases: AccessCases<typeof holidays> = {
  list: { rule: 'admin platform.read' },
  read: { rule: 'admin platform.read', prepareInput: holiday },
  create: { rule: 'admin platform.write', prepareInput: async () => ({ body: newHoliday() }) },
  update: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => ({ ...(await holiday(fixture)), body: { name: 'Polling day' } }),
  },
  remove: { rule: 'admin platform.write', prepareInput: holiday },
};
