import { expect, test } from 'vitest';
import {
  FPX_BANKS,
  findBank,
  bankModelByType,
  bankModelByToken,
  MSG_TOKEN,
  type BankKind,
  type BankModel,
} from './banks.ts';

const codes = (model: BankModel, kind: BankKind) =>
  FPX_BANKS.filter((bank) => bank.model === model && bank.kind === kind).map(({ code }) => code);

test('each model has its banks', () => {
  expect(codes('B2C', 'LIVE')).toEqual([
    'ABB0233',
    'ABMB0212',
    'AGRO01',
    'AMBB0209',
    'BIMB0340',
    'BMMB0341',
    'BKRM0602',
    'BOCM01',
    'BSN0601',
    'BCBB0235',
    'HLB0224',
    'HSBC0223',
    'KFH0346',
    'MB2U0227',
    'MBSB001',
    'OCBC0229',
    'PBB0233',
    'RHB0218',
    'SCB0216',
    'UOB0226',
  ]);
  expect(codes('B2C', 'LEGACY')).toEqual(['CIT0219', 'MBB0228']);
  expect(codes('B2C', 'TEST')).toEqual(['ABB0234', 'UOB0229', 'TEST0021', 'TEST0022', 'TEST0023']);
  expect(codes('B2B1', 'LIVE')).toEqual([
    'ABB0235',
    'ABMB0213',
    'AGRO02',
    'AMBB0208',
    'BIMB0340',
    'BMMB0342',
    'BNP003',
    'BCBB0235',
    'CIT0218',
    'DBB0199',
    'HLB0224',
    'HSBC0223',
    'BKRM0602',
    'KFH0346',
    'MBB0228',
    'OCBC0229',
    'PBB0233',
    'PBB0234',
    'RHB0218',
    'SCB0215',
    'UOB0228',
  ]);
  expect(codes('B2B1', 'TEST')).toEqual(['TEST0021', 'TEST0022', 'TEST0023']);
});

test('one bank code can serve both models under different names', () => {
  expect(findBank('BCBB0235', 'B2C')?.short_name).toBe('CIMB Clicks');
  expect(findBank('BCBB0235', 'B2B1')?.short_name).toBe('CIMB BizChannel');
  expect(findBank('MB2U0227', 'B2B1')).toBeUndefined();
  const keys = FPX_BANKS.map(({ code, model }) => `${code} ${model}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('each model has a message token', () => {
  expect(MSG_TOKEN).toEqual({ B2C: '01', B2B1: '02' });
  expect(['01', '02', '03', ''].map(bankModelByToken)).toEqual(['B2C', 'B2B1', undefined, undefined]);
  expect([bankModelByType(1), bankModelByType(2)]).toEqual(['B2C', 'B2B1']);
});
