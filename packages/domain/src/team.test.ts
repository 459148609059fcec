import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROLE_ID, findRole, ROLES } from './roles.ts';
import { grantableRoles, isOwner, teamChangeFault, type Membership } from './team.ts';

const { merchant_owner: owner, merchant_finance: finance, merchant_viewer: viewer, admin, superadmin } = ROLE_ID;
const grantable = grantableRoles(findRole(owner)!);
const at = (role_id: number, is_active = true): Membership => ({ role_id, is_active });
const fault = (before: Membership, after: Membership | null, { owners = 2, is_self = false } = {}) =>
  teamChangeFault({ is_self, before, after, owners, grantable });

test.each([
  [owner, [3, 4, 5, 6]],
  [finance, []],
  [viewer, []],
  [admin, []],
  [superadmin, [1, 2]],
  [ROLE_ID.introducer, []],
])('role %i may assign %j', (role_id, ids) => {
  expect(grantableRoles(findRole(role_id)!).map(({ id }) => id)).toEqual(ids);
});

describe('the last owner', () => {
  test.each([
    ['demoted', at(finance)],
    ['shut out', at(owner, false)],
    ['removed', null],
  ])('is never %s', (_, after) => {
    expect(fault(at(owner), after, { owners: 1 })).toBe('last_owner');
    expect(fault(at(owner), after, { owners: 1, is_self: true })).toBe('last_owner');
    expect(fault(at(owner), after, { owners: 2 })).toBeNull();
  });
  test('may be renamed, that is, kept as he stands', () => {
    expect(fault(at(owner), at(owner), { owners: 1 })).toBeNull();
  });
  test('is not one who is shut out already', () => {
    expect(fault(at(owner, false), null, { owners: 1 })).toBeNull();
  });
});

test('users cannot raise their own role, but may lower it', () => {
  expect(fault(at(finance), at(owner), { is_self: true })).toBe('own_role');
  expect(fault(at(owner), at(viewer), { is_self: true })).toBeNull();
  expect(fault(at(finance), at(owner))).toBeNull();
});

test('a role of another portal, or none, cannot be given', () => {
  for (const role_id of [superadmin, admin, ROLE_ID.introducer, 0, 99])
    expect(fault(at(viewer), at(role_id))).toBe('not_allowed');
});

test('whatever is done one after another, an owner is left', () => {
  const roles = ROLES.filter(({ area }) => area === 'merchant').map(({ id }) => id);
  const standing = fc.record({ role_id: fc.constantFrom(...roles), is_active: fc.boolean() });
  const steps = fc.array(fc.tuple(fc.nat(4), fc.option(standing)), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (changes) => {
      const team: (Membership | null)[] = [at(owner), at(owner), at(finance), at(viewer), at(viewer)];
      const owners = () => team.filter((one) => one?.is_active && isOwner(one)).length;
      for (const [who, after] of changes) {
        const before = team[who];
        if (!before) continue;
        if (teamChangeFault({ is_self: false, before, after, owners: owners(), grantable }) === null) team[who] = after;
        expect(owners()).toBeGreaterThan(0);
      }
    }),
  );
});
