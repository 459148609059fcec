import type { z } from 'zod';
import { accepted, notFound, rejected, type ApiAnswer } from '../rails/paynet-message.ts';
import { enquiryInput, holderOf, nameInput, statusOf, transferInput, type ReportedTransfer } from './messages.ts';

/** What decides about transfers: the simulated bank, or a test. `no_answer`: the request was processed in silence. */
export interface TransferDecisions {
  /** Executes a transfer; a repeated one only once. `conflict`: the reference was used for another transfer. */
  receive(input: z.output<typeof transferInput>): ReportedTransfer | 'conflict' | 'no_answer';
  /** undefined: the bank does not know the transfer. */
  find(input: z.output<typeof enquiryInput>): ReportedTransfer | 'no_answer' | undefined;
  /** The holder's name; null: there is no such account. */
  holder(account_number: string): string | null;
}

function transfer({ receive }: TransferDecisions, content: unknown): ApiAnswer {
  const input = transferInput.safeParse(content).data;
  if (!input) return rejected(400);
  const received = receive(input);
  if (received === 'conflict') return rejected(409);
  return received === 'no_answer' ? null : accepted(statusOf(received));
}

function enquire({ find }: TransferDecisions, content: unknown): ApiAnswer {
  const input = enquiryInput.safeParse(content).data;
  if (!input) return rejected(400);
  const found = find(input);
  return found === 'no_answer' ? null : accepted(found ? statusOf(found) : notFound(input));
}

function lookUpName({ holder }: TransferDecisions, content: unknown): ApiAnswer {
  const input = nameInput.safeParse(content).data;
  return input ? accepted(holderOf(input, holder(input.accountNumber))) : rejected(400);
}

/** The calls of the payout bank's API, by path. Each takes the content of a verified request. */
export const PAYOUT_BANK_CALLS: Readonly<
  Record<string, (decisions: TransferDecisions, content: unknown) => ApiAnswer>
> = {
  '/v1/transfers': transfer,
  '/v1/transfers/enquiry': enquire,
  '/v1/accounts/name': lookUpName,
};
