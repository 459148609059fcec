import { expect, test } from 'vitest';
import { withoutSecrets } from './secrets.ts';

test('a draft holds no password, in whichever field it was typed', () => {
  expect(withoutSecrets({ email: 'a@b.my', password: 'x', password_confirmation: 'x', card_cvv: '123' })).toEqual({
    email: 'a@b.my',
  });
});
