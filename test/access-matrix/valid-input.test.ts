import { customers } from '@kutip/contracts/customers';
import { email, invoiceNo, password, phone, text, url } from '@kutip/contracts/fields';
import { day, moneyInput, timestamp } from '@kutip/contracts/wire';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { validBodyFor, validInputFor } from './valid-input.ts';

test('valid input has every required field in a valid form', () => {
  const schema = z.object({
    title: text(20),
    email,
    phone,
    password,
    url,
    amount: moneyInput,
    at: timestamp,
    on: day,
    id: z.uuid(),
    invoice_no: invoiceNo,
    bank_type: z.coerce.number().pipe(z.literal([1, 2])),
    kind: z.enum(['A', 'B']),
    flags: z.array(z.enum(['fpx', 'card'])).min(1),
    items: z.array(z.object({ quantity: z.number().int().min(5) })).min(2),
    code: z.string().regex(/^[0-9A-Z]{2}$/),
    left_out: z.string().optional(),
    has_default: z.number().default(3),
    nullish: z.string().nullish(),
  });
  expect(validInputFor(schema)).toEqual({
    title: 'Yuran sekolah',
    email: 'siti@payer.example',
    phone: '012-345 6678',
    password: 'Kopi-O!2026',
    url: 'https://shop.example/thanks',
    amount: '10.00',
    at: '2026-11-21T02:42:00.000Z',
    on: '2026-11-21',
    id: '01900000-0000-7000-8000-000000000000',
    invoice_no: expect.stringMatching(/^[A-Z]{2}-[0-9A-HJKMNP-TV-Z]{10}$/),
    bank_type: 1,
    kind: 'A',
    flags: ['fpx'],
    items: [{ quantity: 10 }, { quantity: 10 }],
    code: expect.stringMatching(/^[0-9A-Z]{2}$/),
  });
});

test('given values are used and must be valid', () => {
  const schema = z.object({ amount: z.number(), again: z.number() }).refine(({ amount, again }) => amount === again, {
    path: ['again'],
    error: 'confirmed',
  });
  expect(validInputFor(schema, { amount: 7, again: 7 })).toEqual({ amount: 7, again: 7 });
  expect(() => validInputFor(schema, { amount: 7 })).toThrow('No valid input found: again: confirmed');
  expect(() => validInputFor(z.object({ exact: z.string().length(77) }))).toThrow('exact');
  expect(validInputFor(z.string(), 'fpx_msgType=AC')).toBe('fpx_msgType=AC');
});

test('a valid body of an endpoint has the given fields, and is refused with one that the endpoint refuses', () => {
  const given = { full_name: 'Siti', email: 'siti@payer.example' };
  expect(validBodyFor(customers.create, { ...given, postcode: '40000' })).toMatchObject({
    ...given,
    postcode: '40000',
  });
  expect(() => validBodyFor(customers.create, { ...given, postcode: '4000' })).toThrow('postcode');
});
