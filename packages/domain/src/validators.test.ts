import { expect, test } from 'vitest';
import { VALIDATOR_MESSAGES, VALIDATORS, VALIDATORS_OF } from './validators.ts';

type Validator = (text: string) => boolean;
const { max, min, length, min_value, max_value, between, digits, regex, confirmed, mimes } = VALIDATORS_OF;

test.each<[string, Validator, string[], string[]]>([
  ['R-122 required', VALIDATORS.required, ['a', ' a '], ['', '  ']],
  ['R-123 email', VALIDATORS.email, ['a@b.co'], ['a@b', 'a b@c.co', '@b.co']],
  ['R-124 max', max(5), ['12345'], ['123456']],
  ['R-125 min', min(8), ['12345678'], ['1234567']],
  ['R-126 min_value', min_value(1), ['1', '1.5'], ['0.99', 'one']],
  ['R-127 max_value', max_value(100), ['100', '-1'], ['100.01']],
  ['R-128 confirmed', confirmed('Kutip1!'), ['Kutip1!'], ['kutip1!', '']],
  ['R-129 regex', regex(/^[A-Z]+$/), ['A'], ['a']],
  ['R-130 between', between(1, 10), ['1', '10'], ['11', '0.9']],
  ['R-131 alpha', VALIDATORS.alpha, ['Siti', '李'], ['Siti1', 'Siti Aminah']],
  ['R-132 integer', VALIDATORS.integer, ['15', '-3'], ['1.5', '1e3']],
  ['R-133 digits', digits(5), ['01000'], ['0100', '010000', '0100a']],
  ['R-134 alpha-dash', VALIDATORS['alpha-dash'], ['kedai_roti-2'], ['kedai roti', 'a.b']],
  ['R-135 alpha-num', VALIDATORS['alpha-num'], ['A1'], ['A-1']],
  ['R-136 length', length(4), ['1234'], ['123', '12345']],
  ['R-137 alpha-spaces', VALIDATORS['alpha-spaces'], ['Siti Aminah'], ['Siti 2']],
  ['R-138 mimes', mimes('image/*'), ['image/png'], ['application/pdf']],
  ['R-139 positive', VALIDATORS.positive, ['0', '1.5'], ['-1']],
  ['R-140 credit-card', VALIDATORS['credit-card'], ['371449635398431'], ['4111111111111111', '37144963539843']],
  [
    'R-141 R-201 password',
    VALIDATORS.password,
    ['Passw0rd!'],
    ['password1!', 'PASSW0RD!', 'Passwordd!', 'Passw0rdd', 'Passw0rd^', 'Pa0!'],
  ],
  ['R-142 url', VALIDATORS.url, ['', 'http://a.my/x?y=1'], ['ftp://a', 'not a url']],
])('%s', (_, passes, accepted, refused) => {
  expect(accepted.filter((text) => !passes(text))).toEqual([]);
  expect(refused.filter((text) => passes(text))).toEqual([]);
});

test('a field that is left empty is refused by required only', () => {
  const { required, ...others } = VALIDATORS;
  expect(required('')).toBe(false);
  for (const [name, passes] of Object.entries(others)) expect([name, passes('')]).toEqual([name, true]);
});

//
test('the messages are as specified', () => {
  expect(VALIDATOR_MESSAGES).toEqual({
    positive: 'Please enter positive number!',
    'credit-card': 'It is not valid credit card!',
    password: 'Your {field} must contain at least one uppercase, one lowercase, one special character and one digit',
    url: 'URL is invalid',
    min: '{field} is too short, you want to get hacked?',
  });
});
