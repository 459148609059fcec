import { settlements } from '@kutip/contracts/settlements';
import { SUBJECTS } from '@kutip/domain/roles';
import { expect, test } from 'vitest';
import type { User } from '../../shared/session/session.ts';
import { CREATE_PERMISSIONS } from './page-permissions.ts';
import { menuFor } from './menu.ts';
import { actionsFor, PAGE_KEYS } from './palette-actions.ts';
import { paths } from './paths.ts';

const ALL = SUBJECTS.flatMap((subject) => [`${subject}.read` as const, `${subject}.write` as const]);
const actionsOf = (permissions: User['permissions']) => actionsFor({ permissions } as User, (key) => key);

test('an action is offered only to users who may send what its page is for', () => {
  const everyone = ['/me', '/me/devices'];
  expect(actionsOf([]).map(({ to }) => to)).toEqual(everyone);
  for (const { to } of actionsOf(ALL).filter((action) => !everyone.includes(action.to))) {
    const { access } = settlements.createSelfSettlement;
    const needed = CREATE_PERMISSIONS[to as keyof typeof CREATE_PERMISSIONS] ?? access.permission;
    expect([to, actionsOf([needed]).some((action) => action.to === to)]).toEqual([to, true]);
    expect([to, actionsOf(ALL.filter((one) => one !== needed)).some((action) => action.to === to)]).toEqual([
      to,
      false,
    ]);
  }
});

test('every action and page with keys exists, and no two have the same', () => {
  const actions = actionsOf(ALL);
  expect(actions.map(({ to }) => to).filter((to) => !(paths as readonly string[]).includes(to))).toEqual([]);
  const groups = menuFor({ permissions: ALL } as User, (key) => key);
  const menu = new Set(groups.flatMap(({ entries }) => entries.map(({ to }) => to)));
  expect(Object.keys(PAGE_KEYS).filter((to) => !menu.has(to))).toEqual([]);
  const keys = [...Object.values(PAGE_KEYS), ...actions.flatMap((action) => action.keys ?? [])];
  expect(new Set(keys).size).toBe(keys.length);
});
