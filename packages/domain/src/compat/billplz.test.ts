import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  billState,
  checksumText,
  completedAtText,
  paidAtText,
  redirectUrl,
  unpaddedDay,
  xSignatureText,
  type SignedValue,
} from './billplz.ts';

const KEY = 'S-s7b4yWpp9h7rrkNM1i3Z_g';
const BODY = {
  id: 'zq0tm2wc',
  collection_id: 'yhx5t1pp',
  paid: 'true',
  state: 'paid',
  amount: '100',
  paid_amount: '100',
  due_at: '2018-9-27',
  email: 'tester@test.com',
  mobile: '',
  name: 'TESTER',
  url: 'http://www.billplz-sandbox.com/bills/zq0tm2wc',
  paid_at: '2018-09-27 15:15:09 +0800',
};
const EXTRA = { transaction_id: '711044E05418', transaction_status: 'completed' };
const UNPAID = { ...BODY, paid: 'false', state: 'due', paid_amount: '0', paid_at: '' };
const REDIRECT = { id: 'zq0tm2wc', paid_at: '2018-09-27 15:15:09 +0800', paid: 'true' };

const sign = (parameters: Record<string, SignedValue>, key = KEY) =>
  createHmac('sha256', key).update(xSignatureText(parameters)).digest('hex');

describe('X Signature: the vectors of Billplz’s document and of its clients', () => {
  test.each<[string, Record<string, SignedValue>, string, string?]>([
    [
      'generic',
      {
        collection_id: 'inbmmepb',
        amount: '200',
        name: 'Michael',
        email: 'api@billplz.com',
        description: 'testing',
        callback_url: 'https://example.com/webhook',
      },
      'ef5e54a22af0925cba88fab467119742e90262e3646eea1dee3949938daf3a38',
      'abc123cde456',
    ],
    [
      'nested',
      {
        collections: [
          { id: 'inbmmepb', title: 'testing' },
          { id: 'xyzabc', title: 'testing x 2' },
        ],
        page: '1',
      },
      '63cc0da2f8d8df1e317cac2fff3f79f65c2c86512d2aa915f20d910dfa9755ef',
      'abc123cde456',
    ],
    ['callback', BODY, '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e'],
    [
      'callback with extra information',
      { ...BODY, ...EXTRA },
      '830a840253bc09d40d249e4f5bafdbe9241758b0f2411f50802727e04ac39949',
    ],
    ['callback of an unpaid bill', UNPAID, 'd5d227b95bb50f1897c15c3264771715c3e3e83f31d816bfa129248817b3b2f1'],
    [
      'callback of a pending B2B payment',
      { ...UNPAID, ...EXTRA, transaction_status: 'pending' },
      'f94288a1f4354c27ba6cd385ebfa53fdb024f9b1c34effe90146f63514ca287e',
    ],
    [
      'special characters',
      { ...BODY, name: "O'Neil & Söns / <b>", email: 'a+b@c.my' },
      '65205f5e4fe2df82bb77ce53e8babac41cd5baea810929ef906468f140af11a7',
    ],
    ['redirect', { billplz: REDIRECT }, '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b'],
    [
      'redirect with extra information',
      { billplz: { ...REDIRECT, ...EXTRA } },
      'f544ca8216037df88c048c0045d08ea759103eaaa55419c25df8d23afefa98bf',
    ],
    [
      'redirect of an unpaid bill',
      { billplz: { ...REDIRECT, paid: 'false', paid_at: '' } },
      '4821da0564ee9f5c2d843900ad14e9df9767fe56bbf109924b803f15bd0eac33',
    ],
    [
      'card callback',
      {
        id: 'a35296ad-b50c-4179-8024-036da00c1aee',
        card_number: '1118',
        provider: 'mastercard',
        token: '77d62ad5a3ae56aafc8e3529b89d0268afa205303f6017afbd9826afb8394740',
        status: 'active',
      },
      'c10af70282d2b740c5522593253e16c258492053f4157cf77e72502a9d21d0de',
    ],
  ])('%s', (_, parameters, signature, key) => expect(sign(parameters, key)).toBe(signature));
});

describe('v5 checksum: the vectors of Billplz’s document', () => {
  test.each([
    [
      ['My payment order title', undefined, '1681724303'],
      '575c35c13ba37ccc2a434529e5082a71a574d304ba007592af44339d4436467d6a49107c95e51905cd80dce0f745760bd42fe73e2bc3bcd7ab79d07cc7fb4fa4',
    ],
    [
      ['My payment order title', 'https://myawesomeweb.site', '1681724303'],
      'ab40c0cc0bb1c5f264235362130b40269647a6ca37611a9b14277f8eca348945387834a3b256c77277075d580b64fbaaa69c89a1a699ee0162c4264217006dc7',
    ],
    [
      ['1685591208'],
      'e18c50ca130db623d350123ed9cc0c83120361d1045737eb172396b3b41b0141c24c26de6ca41b66dfa476c2c5299a31df21c1fdbf6e0b585ea6e7a975fbd555',
    ],
    [
      [
        '0b924e37-7418-4d17-b234-8de424dc48e5',
        '1234567890',
        'refunded',
        '500000',
        'My first payment order',
        '1681895891',
      ],
      '2720f5ef16c7d04677829789fb74bccb08b90041e4e27916d85cb6fbbece58a7ab48538e8b62bcedab3b236bd38e6517860b593b8fe9bfa77bed979994f2ca1a',
    ],
    [
      ['8f4e331f-ac71-435e-a870-72fe520b4563', '543478924652', '2000', '1668148460'],
      '68f1648bc3ea650cbe0428ca9c1dc99f9e7a7c501a1db4147fea9e26e71dd3420d781a7bef5821a4fb226b37f95d1f9141c1efa7ec35c1279de37618fd1d8005',
    ],
    [
      ['cc92738f-dfda-4969-91dc-22a44afc7e26', '1668149595'],
      'b8dcd64655c00a3a5c07f1cd09dbca62740b2d7a9d9089305420a53052ff637b8e0b3ca400a0573ff014282dbb04cd5a280cb46e92fe95ec2a632c8de1a946e8',
    ],
  ])('of %j', (values, checksum) =>
    expect(createHmac('sha512', 'S-R5t3Uw6SrwXNWyZV-naVHg').update(checksumText(values)).digest('hex')).toBe(checksum),
  );
});

test('dates are written in Malaysian time, as Billplz writes them', () => {
  const moment = new Date('2018-09-02T17:15:09.612Z');
  expect(unpaddedDay(moment)).toBe('2018-9-3');
  expect(paidAtText(moment)).toBe('2018-09-03 01:15:09 +0800');
  expect(completedAtText(moment)).toBe('2018-09-03T01:15:09.612+08:00');
});

test.each([
  ['PENDING', 'due'],
  ['PROCESSING', 'due'],
  ['EXPIRED', 'due'],
  ['PAID', 'paid'],
  ['REFUNDED', 'paid'],
  ['CANCELLED', 'deleted'],
] as const)('a bill that is %s is %s', (status, state) => expect(billState(status)).toBe(state));

test.each([
  ['https://shop.example/done', 'https://shop.example/done?billplz%5Bid%5D=a%20b'],
  ['https://shop.example/?order=1', 'https://shop.example/?order=1&billplz%5Bid%5D=a%20b'],
  ['https://shop.example/?', 'https://shop.example/?billplz%5Bid%5D=a%20b'],
  ['https://shop.example/x?a=1#top', 'https://shop.example/x?a=1&billplz%5Bid%5D=a%20b#top'],
])('the redirect to %s keeps the merchant’s query', (url, redirected) =>
  expect(redirectUrl(url, { id: 'a b' })).toBe(redirected),
);
