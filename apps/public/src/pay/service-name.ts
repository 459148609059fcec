import type { Messages } from '../shared/messages/en.ts';

/** Payment services whose stored name says what they are; a bank or a wallet keeps its own name in every language. */
const DESCRIBED: ReadonlyMap<string, keyof Messages['methods']> = new Map([
  ['Credit or debit card', 'credit_card'],
  ['DuitNow QR', 'DUITNOW_QR'],
  ['DuitNow Online Banking/Wallets', 'DUITNOW_OBW'],
]);

/** The name of a payment service in the payer's language. */
export function serviceName({ methods }: Pick<Messages, 'methods'>, name: string): string {
  const method = DESCRIBED.get(name);
  return method ? methods[method] : name;
}
