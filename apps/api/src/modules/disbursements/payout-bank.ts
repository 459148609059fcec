import type { BankWord } from '@kutip/domain/disbursement';
import type { Sen } from '@kutip/domain/money';

/** An order as the bank has to know it. */
export interface BankOrder {
  /** The bank does an order of one number once, however often it is told. */
  reference: string;
  amount: Sen;
  /** SWIFT code of the receiving bank. */
  bank_code: string;
  account_number: string;
  account_name: string;
  /** What the receiver reads on his statement. */
  purpose: string;
}

export interface AccountName {
  /** The holder's name as the bank has it; null: there is no such account. */
  name: string | null;
}

/**
 * The bank that money leaves by. It turns our order into its message and its answer into ours; it stores and decides
 * nothing. null is "no answer that can be believed": how it ended is not known then.
 */
export interface PayoutBank {
  name: string;
  /** What its notices are answered. */
  acknowledgement: string;
  /** Tells the bank to pay. Hold no transaction open. */
  send(order: BankOrder): Promise<BankWord | null>;
  /** Asks how an order stands. */
  enquire(order: Pick<BankOrder, 'reference' | 'amount'>): Promise<BankWord | null>;
  /** Whose account it is. */
  nameOf(account: Pick<BankOrder, 'bank_code' | 'account_number'>): Promise<AccountName | null>;
  /** The order number that a notice is about; null: not the bank's, or not to be read. It only makes us ask. */
  readNotice(body: string, headerOf: (name: string) => string | undefined): string | null;
}
