import type { BankResult } from '@kutip/domain/disbursement';
import type { Sen } from '@kutip/domain/money';

/** An instruction to the bank to pay an account. */
export interface DisbursementInstruction {
  /** The bank executes one reference once, even if it is sent again. */
  reference: string;
  amount: Sen;
  /** SWIFT code of the receiving bank. */
  bank_code: string;
  account_number: string;
  account_name: string;
  /** The text on the receiver's statement. */
  purpose: string;
}

export interface AccountName {
  /** The holder's name at the bank; null: the account does not exist. */
  name: string | null;
}

/**
 * Adapter of the bank that executes disbursements. It translates instructions and responses, and stores and decides nothing.
 * null means no verifiable response: the result is unknown then.
 */
export interface PayoutBank {
  name: string;
  /** The response to its notices. */
  acknowledgement: string;
  /** Sends an instruction. Hold no transaction open. */
  send(instruction: DisbursementInstruction): Promise<BankResult | null>;
  /** Queries the status of an instruction. */
  queryStatus(instruction: Pick<DisbursementInstruction, 'reference' | 'amount'>): Promise<BankResult | null>;
  /** Looks up the holder of an account. */
  lookUpAccountName(
    account: Pick<DisbursementInstruction, 'bank_code' | 'account_number'>,
  ): Promise<AccountName | null>;
  /** The reference in a notice; null: not from the bank, or not readable. A notice only triggers a status query. */
  readNotice(body: string, headerOf: (name: string) => string | undefined): string | null;
}
