import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { behaviourOf, type Behaviour } from './behaviours.ts';
import { NO_SUCH_ACCOUNT, type transferInput } from './messages.ts';
import { createMovements, type BankParts } from './movements.ts';
import type { Transfer, TransferStatus } from './state.ts';

const SLOW_MS = 30_000;
const RETURN_MS = 10_000;
function received(wanted: z.output<typeof transferInput>, behaviour: Behaviour, now: Date): Transfer {
  return {
    id: `${now.toISOString().slice(0, 10).replaceAll('-', '')}KUTIMYKL010ORM${randomBytes(6).toString('hex').toUpperCase()}`,
    merchant_id: wanted.merchantId,
    reference: wanted.merchantReferenceNo,
    amount: wanted.amount,
    bank_code: wanted.bankCode,
    account_number: wanted.accountNumber,
    account_name: wanted.accountName,
    webhook_url: wanted.webhookUrl,
    behaviour,
    status: 'RECEIVED',
    code: null,
    created_at: now.toISOString(),
    cleared_at: null,
    returned_at: null,
    next: null,
    events: [{ at: now.toISOString(), what: 'Transfer received' }],
  };
}

/** The other bank that Kutip's money leaves by: what it does with a transfer, and when it says so. */
export function createBank(parts: BankParts) {
  const { state, clock } = parts;
  const { become, plan, notify, disarm, resume, stop } = createMovements(parts);

  function wishFor(reference: string, account_number: string): Behaviour {
    const wishes = state.wishes.all();
    const wish =
      wishes.findLast((one) => one.reference === reference) ??
      wishes.find((one) => one.reference === null && !one.is_for_all) ??
      wishes.findLast((one) => one.is_for_all);
    if (wish && !wish.is_for_all) state.wishes.remove(wish.id);
    return wish?.behaviour ?? behaviourOf(account_number);
  }

  const DOES: Record<Behaviour, (transfer: Transfer) => void> = {
    usual: ({ reference }) => void become(reference, 'CLEARED', null),
    lost_answer: ({ reference }) => void become(reference, 'CLEARED', null),
    other_amount: ({ reference }) => void become(reference, 'CLEARED', null),
    slow: ({ reference }) => plan(reference, 'CLEARED', null, SLOW_MS),
    fails: ({ reference }) => void become(reference, 'REJECTED', 'U110'),
    unknown_account: ({ reference }) => void become(reference, 'REJECTED', NO_SUCH_ACCOUNT),
    silent: () => {},
    closed({ reference }) {
      become(reference, 'CLEARED', null);
      plan(reference, 'RETURNED', '45', RETURN_MS);
    },
    twice({ reference }) {
      const transfer = become(reference, 'CLEARED', null);
      if (transfer) for (let copy = 0; copy < 2; copy += 1) clock.after(0, () => notify(transfer));
    },
  };

  return {
    state,
    /** Takes a transfer in and does it; one that it has is answered as it stands. `conflict`: the number was used for another. */
    take(wanted: z.output<typeof transferInput>): Transfer | 'conflict' {
      const known = state.transfers.get(wanted.merchantReferenceNo);
      if (known)
        return known.amount === wanted.amount && known.account_number === wanted.accountNumber ? known : 'conflict';
      const reference = wanted.merchantReferenceNo;
      const transfer = received(wanted, wishFor(reference, wanted.accountNumber), clock.now());
      state.transfers.put(reference, transfer);
      DOES[transfer.behaviour](transfer);
      return state.transfers.get(reference)!;
    },
    /** By hand: it ends so, whatever it was to be, and Kutip is told. */
    async endNow(reference: string, status: TransferStatus): Promise<Transfer | undefined> {
      const code = status === 'REJECTED' ? 'U110' : status === 'RETURNED' ? '45' : null;
      const transfer = become(reference, status, code);
      if (transfer) await notify(transfer);
      return transfer;
    },
    resume,
    reset(): void {
      disarm();
      state.reset();
    },
    stop,
  };
}
export type Bank = ReturnType<typeof createBank>;
