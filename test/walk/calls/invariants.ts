import type { invariants } from '@kutip/contracts/invariants';
import { v7 as uuid } from 'uuid';
import { startRun } from '../../../apps/api/src/modules/invariants/runs.queries.ts';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

/** A look that has begun: a real one would write about the merchants that others look at meanwhile. */
const begun = async ({ app: { services } }: World) => {
  await startRun(services.store.read, { id: uuid(), kind: 'FULL', started_at: services.clock.now() });
  return {};
};

/** Something that is wrong, so that there is a list of it. */
const broken = async ({ app, owner }: World) => {
  const now = app.services.clock.now();
  const fault = { id: uuid(), invariant: 'I4', subject: uuid(), what: 'no transfer' };
  await app.db
    .insertInto('invariant_faults')
    .values({ account_id: owner.account_id, ...fault, first_seen_at: now, last_seen_at: now })
    .execute();
  return {};
};

export const invariantCalls: Calls<typeof invariants> = {
  state: { door: 'admin platform.read', given: begun },
  runs: { door: 'admin platform.read', given: begun },
  faults: { door: 'admin platform.read', given: broken },
  check: { door: 'admin platform.write' },
};
