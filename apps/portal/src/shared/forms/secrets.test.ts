import { expect, test } from 'vitest';
import { withoutSecrets } from './secrets.ts';

test('a draft contains no passwords or card secrets', () => {
  expect(withoutSecrets({ email: 'a@b.my', password: 'x', password_confirmation: 'x', card_cvv: '123' })).toEqual({
    email: 'a@b.my',
  });
});
