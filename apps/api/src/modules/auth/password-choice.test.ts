import { auth } from '@kutip/contracts/auth';
import { describe, expect, test } from 'vitest';
import { assertGoodPassword } from './password-choice.ts';

const fault = (password: string) =>
  assertGoodPassword(password, ['Aisyah binti Rahman', 'siti@kedai.example', 'siti', 'Warung Aisyah']).then(
    () => null,
    ({ code, breakdown }: { code: number; breakdown: unknown }) => ({ code, breakdown }),
  );
const refused = (reason: string) => ({ code: 4000, breakdown: { password: reason } });

describe('a new password', () => {
  test.each(['Password1!', 'P@ssw0rd2026!', 'Qwerty123!', 'Iloveyou#1', 'Rahsia123!', 'Teh-Tarik!2026', 'Malaysia#57'])(
    '%s satisfies the form and is refused as common',
    async (password) => {
      expect(auth.register.body.safeParse({ password }).error?.issues.some(({ path }) => path[0] === 'password')).toBe(
        false,
      );
      expect(await fault(password)).toEqual(refused('too_common'));
    },
  );

  test.each(['Aisyah2026!', 'Rahman-99!', 'W@rung123!'])('%s is refused for the names in it', async (password) => {
    expect(await fault(password)).toEqual(refused('has_own_name'));
  });

  test.each(['Kopi-O!2026', 'Kuih-Lapis-77!', 'vT9$kq2!Lm'])('%s is accepted', async (password) => {
    expect(await fault(password)).toBeNull();
  });
});
