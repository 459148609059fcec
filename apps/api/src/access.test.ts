/** Every call of the contracts, made in the real app by everybody who should and should not get in. */
import { allows, type Access, type Area, type Permission } from '@kutip/contracts/access';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { ROLES } from '@kutip/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CALLS } from '../../../test/walk/all-calls.ts';
import { MAY } from '../../../test/walk/call.ts';
import { faultsAbroad, faultsAtDoor, faultsOf, inputFor, openWalk, type Walk } from '../../../test/walk/walk.ts';
import { openWorld, type World } from '../../../test/walk/world.ts';
import { writtenFor } from '../../../test/walk/written.ts';
import { ENDPOINTS } from '../../../test/whole-app.ts';

const doorOf = (access: Access): string =>
  access === 'public'
    ? 'public'
    : [access.area, access.permission, access.active && 'active'].filter(Boolean).join(' ');

let walk: Walk;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk.close());

test('every endpoint is walked to, and has the door that is written in its entry', () => {
  expect(ALL_CALLS.map(([name]) => name).toSorted()).toEqual(ENDPOINTS.map(([name]) => name).toSorted());
  const doors = ALL_CALLS.map(([name, { access }, { door }]) => [name, doorOf(access), door]);
  expect(doors.filter(([, contract, entry]) => contract !== entry)).toEqual([]);
});

describe.concurrent('who may gets a good answer, whoever may not a refusal, and another merchant nothing', () => {
  test.each(ALL_CALLS)('%s', { timeout: 60_000 }, async (_, endpoint, call) => {
    expect(await faultsOf(walk, endpoint, call)).toEqual([]);
  });
});

/** The same app at doors that are opened wider than they should be. */
async function loosened(wider: (access: Access) => Access): Promise<Walk> {
  const kept = ALL_CALLS.map(([, endpoint]) => [endpoint, endpoint.access] as const);
  for (const [endpoint, access] of kept) endpoint.access = wider(access);
  const twin = await walk.app.again();
  for (const [endpoint, access] of kept) endpoint.access = access;
  return { ...walk, knock: twin.knock, close: () => twin.close() };
}

/** Who would come in besides, in the walk's words. */
function expectedFaults(access: Access, { access: proper }: Endpoint): string[] {
  if (proper === 'public') return [];
  const comesIn = (who: string, instead_of: number) => `${who}: come in instead of ${instead_of}`;
  const let_in = ROLES.filter((role) => !allows(proper, role) && (access === 'public' || allows(access, role)));
  return [
    ...(access === 'public' ? [comesIn('nobody', 401), comesIn('a token that is too old', 7777)] : []),
    ...let_in.map(({ code }) => comesIn(code.toLowerCase(), 4003)),
    ...(proper.active && (access === 'public' || !access.active)
      ? [comesIn('owner of a suspended account', 4023)]
      : []),
  ];
}

const WIDER: Record<string, (access: Access) => Access> = {
  'to everybody': () => 'public',
  'to every role of the portal': (access) => {
    if (access === 'public') return access;
    const { area, active } = access;
    return { area, ...(active && { active }) };
  },
  'to readers': (access) =>
    access === 'public' || !access.permission
      ? access
      : { ...access, permission: access.permission.replace('write', 'read') as NonNullable<typeof access.permission> },
  'to other portals': (access) => (access === 'public' ? access : { ...access, area: 'any' }),
  'to accounts that are not active': (access) => {
    if (access === 'public') return access;
    const { area, permission } = access;
    return { area, ...(permission && { permission }) };
  },
};

describe('a door that is loosened is found out', () => {
  const closed = ALL_CALLS.filter(([, , { door }]) => door !== 'public');
  test.each(Object.entries(WIDER))('%s', { timeout: 60_000 }, async (_, wider) => {
    const loose = await loosened(wider);
    const { owner } = await openWorld(walk.app);
    const found: Record<string, string[]> = {};
    for (const [name, endpoint, call] of closed) {
      const input = { params: endpoint.params && (writtenFor(endpoint.params) as object) };
      found[name] = await faultsAtDoor(loose, endpoint, call, { owner, input });
    }
    await loose.close();
    const expected = Object.fromEntries(
      closed.map(([name, endpoint]) => [name, expectedFaults(wider(endpoint.access), endpoint)]),
    );
    expect(Object.values(expected).flat()).not.toEqual([]);
    expect(found).toEqual(expected);
  });
});

describe('a call that forgets whose records it shows is found out', () => {
  /** Whoever asks is answered as their owner is. */
  const forgetful = ({ owner }: World): Walk => ({
    ...walk,
    knock: (endpoint, _token, input) => walk.app.knock(endpoint, owner.access_token, input),
  });
  const callOf = (name: string) => ALL_CALLS.find(([one]) => one === name)!;

  test.each(['GET customer-bills/:id', 'DELETE customer-bills/:id', 'POST customer-bills'])('%s', async (name) => {
    const [, endpoint, call] = callOf(name);
    const world = await openWorld(walk.app);
    const input = await inputFor(endpoint, call, world, world.owner);
    expect(await faultsAbroad(walk, endpoint, call, { world, input })).toEqual([]);
    const [fault] = await faultsAbroad(forgetful(world), endpoint, call, { world, input });
    expect(fault).toMatch(/^another merchant, naming a record of this one: \{"response_code":2000/);
  });

  test('a list of everybody’s', async () => {
    const [, endpoint, call] = callOf('GET customer-bills');
    const world = await openWorld(walk.app);
    const { id } = await world.bill();
    expect(await faultsAbroad(walk, endpoint, call, { world, input: {} })).toEqual([]);
    const faults = await faultsAbroad(forgetful(world), endpoint, call, { world, input: {} });
    expect(faults).toEqual([expect.stringContaining(id)]);
  });
});

test('the roles that may come in are those of the role table', () => {
  for (const [door, roles] of Object.entries(MAY).filter(([name]) => name !== 'public')) {
    const [area, permission] = door.split(' ') as [Area, Permission?];
    const may = ROLES.filter((role) => allows({ area, ...(permission && { permission }) }, role));
    expect([door, may.map(({ code }) => code.toLowerCase()).toSorted()]).toEqual([door, [...roles].toSorted()]);
  }
});
