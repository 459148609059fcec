import { BANK_TYPE } from '@kutip/domain/channels';
import { FPX_BANKS, type BankKind, type BankModel, type FpxBank } from '@kutip/domain/fpx/banks';
import { FPX_LIMITS } from '@kutip/domain/fpx/limits';

/**
 * payment_service_id of every bank. Payments, bookmarks and merchants' own code refer to these ids, so a bank keeps its
 * id and a new one takes the next. Test banks start at 901.
 */
export const FPX_SERVICE_IDS: Readonly<Record<BankModel, Readonly<Record<string, number>>>> = {
  B2C: {
    ABB0233: 1,
    ABMB0212: 2,
    AGRO01: 3,
    AMBB0209: 4,
    BIMB0340: 5,
    BMMB0341: 6,
    BKRM0602: 7,
    BOCM01: 8,
    BSN0601: 9,
    BCBB0235: 10,
    CIT0219: 11,
    HLB0224: 12,
    HSBC0223: 13,
    KFH0346: 14,
    MB2U0227: 15,
    MBB0228: 16,
    MBSB001: 17,
    OCBC0229: 18,
    PBB0233: 19,
    RHB0218: 20,
    SCB0216: 21,
    UOB0226: 22,
    ABB0234: 901,
    UOB0229: 902,
    TEST0021: 921,
    TEST0022: 922,
    TEST0023: 923,
  },
  B2B1: {
    ABB0235: 101,
    ABMB0213: 102,
    AGRO02: 103,
    AMBB0208: 104,
    BIMB0340: 105,
    BMMB0342: 106,
    BNP003: 107,
    BCBB0235: 108,
    CIT0218: 109,
    DBB0199: 110,
    HLB0224: 111,
    HSBC0223: 112,
    BKRM0602: 113,
    KFH0346: 114,
    MBB0228: 115,
    OCBC0229: 116,
    PBB0233: 117,
    PBB0234: 118,
    RHB0218: 119,
    SCB0215: 120,
    UOB0228: 121,
    TEST0021: 951,
    TEST0022: 952,
    TEST0023: 953,
  },
};

const idOf = ({ code, model }: FpxBank): number => {
  const id = FPX_SERVICE_IDS[model][code];
  if (id === undefined) throw new Error(`The FPX bank ${code} (${model}) has no payment_service_id yet`);
  return id;
};

/** A bank with two services of one model is distinguished by its product name. */
const nameOf = (bank: FpxBank): string => {
  const is_shared = FPX_BANKS.some((other) => other !== bank && other.model === bank.model && other.name === bank.name);
  return is_shared ? `${bank.name} (${bank.short_name})` : bank.name;
};

const modelRow = (model: BankModel) => ({
  bank_type: model === 'B2C' ? BANK_TYPE.personal : BANK_TYPE.corporate,
  min_amount: FPX_LIMITS[model].min,
  max_amount: FPX_LIMITS[model].max,
});

/** The FPX banks, personal ones first, as rows of payment_services. `kind` decides which are active. */
export const fpxServices = () =>
  FPX_BANKS.map((bank) => ({
    id: idOf(bank),
    name: nameOf(bank),
    unique_reference: `FPX_${bank.model}_${bank.code}`,
    group_code: 'WEB_PAYMENT',
    channel_flag: 'fpx',
    provider: 'fpx',
    provider_code: bank.code,
    ...modelRow(bank.model),
    sort_order: idOf(bank),
    kind: bank.kind satisfies BankKind,
  }));
