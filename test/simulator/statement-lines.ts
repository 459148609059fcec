/** A provider's or the payout bank's statement of a Kuala Lumpur day. */
export interface StatementKey {
  kind: 'PROVIDER' | 'PAYOUT';
  provider: string;
  day: string;
}
export interface StatementLine {
  at: Date;
  type: 'PAYMENT' | 'CHARGEBACK' | 'DEBIT' | 'CREDIT';
  reference: string;
  amount: number;
}

/** A line about money that nobody has asked for. */
export interface UnknownLine {
  statement: StatementKey;
  line: StatementLine;
  /** The money arrived; otherwise only a wrong statement has the line. */
  is_true: boolean;
}
