import type { Sen } from '@kutip/domain/money';
import type { Journal } from '../journal.ts';
import { defaultHolder, type Behaviour, type TransferScenario } from './behaviours.ts';

export type TransferStatus = 'RECEIVED' | 'CLEARED' | 'REJECTED' | 'RETURNED';

/** A transfer at the bank. Times are ISO. */
export interface Transfer {
  /** The bank's own number (endToEndId). */
  readonly id: string;
  readonly merchant_id: string;
  /** Kutip's reference; a repeated request does not pay twice. */
  readonly reference: string;
  readonly amount: Sen;
  readonly bank_code: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly webhook_url: string;
  readonly behaviour: Behaviour;
  readonly status: TransferStatus;
  /** The reason of a rejection or a return. */
  readonly code: string | null;
  readonly created_at: string;
  readonly cleared_at: string | null;
  readonly returned_at: string | null;
  /** The scheduled next status. */
  readonly next: { readonly status: TransferStatus; readonly code: string | null; readonly due_at: string } | null;
  readonly events: readonly { readonly at: string; readonly what: string }[];
}

/** The stored state of the payout bank. */
export function openPayoutState(journal: Journal) {
  const transfers = journal.records<Transfer>('payout_transfer');
  const scenarios = journal.records<TransferScenario>('payout_scenario');
  const holders = journal.records<string | null>('payout_holder');
  const down = journal.records<true>('payout_bank_down');
  return {
    transfers,
    scenarios,
    isUp: (): boolean => down.get('bank') === undefined,
    setUp(is_up: boolean): void {
      if (is_up) down.remove('bank');
      else down.put('bank', true);
    },
    holder(account_number: string): string | null {
      const known = holders.get(account_number);
      return known === undefined ? defaultHolder(account_number) : known;
    },
    setHolder: (account_number: string, name: string): void => holders.put(account_number, name || null),
    change(reference: string, at: Date, what: string, changed: Partial<Transfer> = {}): Transfer | undefined {
      const transfer = transfers.get(reference);
      if (!transfer) return undefined;
      const next = {
        ...transfer,
        ...changed,
        events: [...transfer.events, { at: at.toISOString(), what }].slice(-100),
      };
      transfers.put(reference, next);
      return next;
    },
    reset(): void {
      for (const records of [transfers, scenarios, holders, down]) records.clear();
    },
  };
}
export type PayoutState = ReturnType<typeof openPayoutState>;
