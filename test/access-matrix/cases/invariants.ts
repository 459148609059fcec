import type { invariants } from '@kutip/contracts/invariants';
import { v7 as uuid } from 'uuid';
import { startRun } from '../../../apps/api/src/modules/invariants/runs.queries.ts';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

/** A started run; a full run would report on merchants of concurrent tests. */
const createRun = async ({ app: { services } }: MerchantFixture) => {
  await startRun(services.store.read, { id: uuid(), kind: 'FULL', started_at: services.clock.now() });
  return {};
};

/** Creates a fault for the listing. */
const createFault = async ({ app, owner }: MerchantFixture) => {
  const now = app.services.clock.now();
  const fault = { id: uuid(), invariant: 'I4', subject: uuid(), what: 'no transfer' };
  await app.db
    .insertInto('invariant_faults')
    .values({ account_id: owner.account_id, ...fault, first_seen_at: now, last_seen_at: now })
    .execute();
  return {};
};

/** Creates a fault that holds again. */
const createClearedFault = async ({ app, owner: { account_id } }: MerchantFixture) => {
  const now = app.services.clock.now();
  const [id, subject] = [uuid(), uuid()];
  const times = { first_seen_at: now, last_seen_at: now, cleared_at: now };
  await app.db
    .insertInto('invariant_faults')
    .values({ account_id, id, invariant: 'I4', subject, what: 'no transfer', ...times })
    .execute();
  return { params: { account_id, id }, body: { acknowledgement: 'A repaired import.' } };
};

export const invariantCases: AccessCases<typeof invariants> = {
  state: { rule: 'admin platform.read', prepareInput: createRun },
  runs: { rule: 'admin platform.read', prepareInput: createRun },
  faults: { rule: 'admin platform.read', prepareInput: createFault },
  acknowledge: { rule: 'admin platform.write', prepareInput: createClearedFault },
  runCheck: { rule: 'admin platform.write' },
};
