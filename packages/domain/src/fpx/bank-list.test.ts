import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankListEnquiry, bankListFields, parseBankList } from './bank-list.ts';

test('a bank list enquiry names the model and the exchange', () => {
  expect(bankListEnquiry({ model: 'B2B1', seller_ex_id: 'EX00012345' })).toEqual({
    fpx_msgToken: '02',
    fpx_msgType: 'BE',
    fpx_sellerExId: 'EX00012345',
    fpx_version: '7.0',
  });
});

test('a bank list marks online banks with A and offline ones with B', () => {
  const banks = [
    { code: 'MB2U0227', is_online: true },
    { code: 'BCBB0235', is_online: false },
  ];
  expect(bankListFields({ model: 'B2C', seller_ex_id: 'EX1' }, banks)).toEqual({
    fpx_bankList: 'MB2U0227~A,BCBB0235~B',
    fpx_msgToken: '01',
    fpx_msgType: 'BC',
    fpx_sellerExId: 'EX1',
  });
  expect(parseBankList('MB2U0227~A,BCBB0235~B')).toEqual(banks);
});

test('unreadable entries are skipped, and an error instead of a list yields no bank', () => {
  expect(parseBankList('MB2U0227~A, BSN0601~B ,UOB0226~C,~A,HLB0224,pbb0233~A')).toEqual([
    { code: 'MB2U0227', is_online: true },
    { code: 'BSN0601', is_online: false },
  ]);
  expect(parseBankList('ERROR')).toEqual([]);
  expect(parseBankList('')).toEqual([]);
});

test('every bank list is parsed back unchanged', () => {
  const bank = fc.record({ code: fc.stringMatching(/^[A-Z]{3,4}[0-9]{2,4}$/), is_online: fc.boolean() });
  fc.assert(
    fc.property(fc.array(bank), (banks) => {
      expect(parseBankList(bankListFields({ model: 'B2C', seller_ex_id: 'EX1' }, banks).fpx_bankList)).toEqual(banks);
    }),
  );
});
