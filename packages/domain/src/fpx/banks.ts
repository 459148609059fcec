import { BANK_TYPE, type BankType } from '../channels.ts';

/** B2C: a person pays. B2B1: a company pays, where a maker enters the payment and an approver releases it. */
export type BankModel = 'B2C' | 'B2B1';
export const BANK_MODELS = ['B2C', 'B2B1'] as const satisfies readonly BankModel[];

/** The `fpx_msgToken` of each model. */
export const MSG_TOKEN = { B2C: '01', B2B1: '02' } as const satisfies Record<BankModel, string>;

export const bankModelByToken = (msg_token: string): BankModel | undefined =>
  BANK_MODELS.find((model) => MSG_TOKEN[model] === msg_token);

export const bankModelByType = (bank_type: BankType): BankModel => (bank_type === BANK_TYPE.personal ? 'B2C' : 'B2B1');

/** LEGACY banks are not offered for new payments but occur in old records; TEST banks exist only in FPX's test system. */
export type BankKind = 'LIVE' | 'LEGACY' | 'TEST';

/** A bank is identified by code and model together: one code can serve both models. */
export interface FpxBank {
  readonly code: string;
  readonly model: BankModel;
  readonly name: string;
  /** The name of the bank's internet banking. */
  readonly short_name: string;
  readonly kind: BankKind;
}

type Row = readonly [code: string, name: string, short_name: string, kind?: BankKind];

const TEST_BANKS: readonly Row[] = [
  ['TEST0021', 'SBI Bank A', 'SBI Bank A', 'TEST'],
  ['TEST0022', 'SBI Bank B', 'SBI Bank B', 'TEST'],
  ['TEST0023', 'SBI Bank C', 'SBI Bank C', 'TEST'],
];

const ROWS: Readonly<Record<BankModel, readonly Row[]>> = {
  B2C: [
    ['ABB0233', 'Affin Bank', 'affinOnline'],
    ['ABMB0212', 'Alliance Bank', 'allianceonline'],
    ['AGRO01', 'Agrobank', 'AGRONet'],
    ['AMBB0209', 'AmBank', 'AmOnline'],
    ['BIMB0340', 'Bank Islam', 'Bank Islam Internet Banking'],
    ['BMMB0341', 'Bank Muamalat', 'i-Muamalat'],
    ['BKRM0602', 'Bank Rakyat', 'i-Rakyat'],
    ['BOCM01', 'Bank of China', 'Bank of China'],
    ['BSN0601', 'BSN', 'myBSN'],
    ['BCBB0235', 'CIMB Bank', 'CIMB Clicks'],
    ['CIT0219', 'Citibank', 'Citibank Online', 'LEGACY'],
    ['HLB0224', 'Hong Leong Bank', 'HLB Connect'],
    ['HSBC0223', 'HSBC Bank', 'HSBC Online Banking'],
    ['KFH0346', 'KFH', 'KFH Online'],
    ['MB2U0227', 'Maybank', 'Maybank2u'],
    // A company bank: FPX lists it here too, but a person has no account there.
    ['MBB0228', 'Maybank', 'Maybank2E', 'LEGACY'],
    ['MBSB001', 'MBSB Bank', 'MBSB Bank'],
    ['OCBC0229', 'OCBC Bank', 'OCBC Online Banking'],
    ['PBB0233', 'Public Bank', 'PBe'],
    ['RHB0218', 'RHB Bank', 'RHB Now'],
    ['SCB0216', 'Standard Chartered', 'SC Online Banking'],
    ['UOB0226', 'UOB Bank', 'UOB Internet Banking'],
    ['ABB0234', 'Affin Bank (test)', 'Affin Bank (test)', 'TEST'],
    ['UOB0229', 'UOB Bank (test)', 'UOB Bank (test)', 'TEST'],
    ...TEST_BANKS,
  ],
  B2B1: [
    ['ABB0235', 'Affin Bank', 'AFFINMAX'],
    ['ABMB0213', 'Alliance Bank', 'Alliance BizSmart'],
    ['AGRO02', 'Agrobank', 'AGRONetBIZ'],
    ['AMBB0208', 'AmBank', 'AmAccess'],
    ['BIMB0340', 'Bank Islam', 'Bank Islam'],
    ['BMMB0342', 'Bank Muamalat', 'Bank Muamalat'],
    ['BNP003', 'BNP Paribas', 'BNP Paribas'],
    ['BCBB0235', 'CIMB Bank', 'CIMB BizChannel'],
    ['CIT0218', 'Citibank', 'Citibank Corporate'],
    ['DBB0199', 'Deutsche Bank', 'Deutsche Bank'],
    ['HLB0224', 'Hong Leong Bank', 'Hong Leong Bank'],
    ['HSBC0223', 'HSBC Bank', 'HSBC Bank'],
    ['BKRM0602', 'Bank Rakyat', 'Bank Rakyat'],
    ['KFH0346', 'KFH', 'KFH'],
    ['MBB0228', 'Maybank', 'Maybank2E'],
    ['OCBC0229', 'OCBC Bank', 'OCBC Bank'],
    ['PBB0233', 'Public Bank', 'Public Bank'],
    ['PBB0234', 'Public Bank', 'PB enterprise'],
    ['RHB0218', 'RHB Bank', 'RHB Reflex'],
    ['SCB0215', 'Standard Chartered', 'Standard Chartered'],
    ['UOB0228', 'UOB Bank', 'UOB BIBPlus'],
    ...TEST_BANKS,
  ],
};

/** Every known bank. FPX's bank list decides which of them accept payments now. */
export const FPX_BANKS: readonly FpxBank[] = BANK_MODELS.flatMap((model) =>
  ROWS[model].map(([code, name, short_name, kind = 'LIVE']) => ({ code, model, name, short_name, kind })),
);

const BY_KEY = new Map(FPX_BANKS.map((bank) => [`${bank.code}/${bank.model}`, bank]));

export const findBank = (code: string, model: BankModel): FpxBank | undefined => BY_KEY.get(`${code}/${model}`);
