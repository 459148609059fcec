import type { ledger } from '@kutip/contracts/ledger';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const posted = async (world: World) => {
  await world.told();
  return {};
};

export const ledgerCalls: Calls<typeof ledger> = {
  head: { door: 'merchant settlements.read', given: posted },
  statement: { door: 'merchant settlements.read', given: posted },
};
