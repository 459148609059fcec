import type { Encryption } from '../../platform/encryption.ts';

const COLUMN = 'banks.account_number';

export const sealBankNumber = (encryption: Encryption, account_id: string, account_number: string): Buffer =>
  encryption.encrypt(account_number, { account_id, column: COLUMN });
export const openBankNumber = (encryption: Encryption, account_id: string, sealed: Uint8Array): string =>
  encryption.decrypt(sealed, { account_id, column: COLUMN });
