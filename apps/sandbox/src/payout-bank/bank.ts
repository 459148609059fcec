import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { behaviourOf, type Behaviour } from './behaviours.ts';
import { NO_SUCH_ACCOUNT, type transferInput } from './messages.ts';
import { createTransitions, type PayoutBankDeps } from './transitions.ts';
import type { Transfer, TransferStatus } from './state.ts';

const SLOW_MS = 30_000;
const RETURN_MS = 10_000;
function newTransfer(input: z.output<typeof transferInput>, behaviour: Behaviour, now: Date): Transfer {
  return {
    id: `${now.toISOString().slice(0, 10).replaceAll('-', '')}KUTIMYKL010ORM${randomBytes(6).toString('hex').toUpperCase()}`,
    merchant_id: input.merchantId,
    reference: input.merchantReferenceNo,
    amount: input.amount,
    bank_code: input.bankCode,
    account_number: input.accountNumber,
    account_name: input.accountName,
    webhook_url: input.webhookUrl,
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

/** Simulates the payout bank: what it does with a transfer, and when it reports it. */
export function createBank(deps: PayoutBankDeps) {
  const { state, clock } = deps;
  const { setStatus, scheduleStatus, sendNotice, cancelTimers, resume, stop } = createTransitions(deps);

  function takeBehaviour(reference: string, account_number: string): Behaviour {
    const scenarios = state.scenarios.all();
    const scenario =
      scenarios.findLast((candidate) => candidate.reference === reference) ??
      scenarios.find((candidate) => candidate.reference === null && !candidate.is_for_all) ??
      scenarios.findLast((candidate) => candidate.is_for_all);
    if (scenario && !scenario.is_for_all) state.scenarios.remove(scenario.id);
    return scenario?.behaviour ?? behaviourOf(account_number);
  }

  const APPLY: Record<Behaviour, (transfer: Transfer) => void> = {
    usual: ({ reference }) => void setStatus(reference, 'CLEARED', null),
    lost_answer: ({ reference }) => void setStatus(reference, 'CLEARED', null),
    other_amount: ({ reference }) => void setStatus(reference, 'CLEARED', null),
    slow: ({ reference }) => scheduleStatus(reference, 'CLEARED', null, SLOW_MS),
    fails: ({ reference }) => void setStatus(reference, 'REJECTED', 'U110'),
    unknown_account: ({ reference }) => void setStatus(reference, 'REJECTED', NO_SUCH_ACCOUNT),
    silent: () => {},
    closed({ reference }) {
      setStatus(reference, 'CLEARED', null);
      scheduleStatus(reference, 'RETURNED', '45', RETURN_MS);
    },
    twice({ reference }) {
      const transfer = setStatus(reference, 'CLEARED', null);
      if (transfer) for (let copy = 0; copy < 2; copy += 1) clock.after(0, () => sendNotice(transfer));
    },
  };

  return {
    state,
    /** Executes a new transfer; a known one is returned unchanged. `conflict`: the reference was used for another transfer. */
    receiveTransfer(input: z.output<typeof transferInput>): Transfer | 'conflict' {
      const known = state.transfers.get(input.merchantReferenceNo);
      if (known)
        return known.amount === input.amount && known.account_number === input.accountNumber ? known : 'conflict';
      const reference = input.merchantReferenceNo;
      const transfer = newTransfer(input, takeBehaviour(reference, input.accountNumber), clock.now());
      state.transfers.put(reference, transfer);
      APPLY[transfer.behaviour](transfer);
      return state.transfers.get(reference)!;
    },
    /** Ends a transfer manually with this status and notifies Kutip. */
    async endNow(reference: string, status: TransferStatus): Promise<Transfer | undefined> {
      const code = status === 'REJECTED' ? 'U110' : status === 'RETURNED' ? '45' : null;
      const transfer = setStatus(reference, status, code);
      if (transfer) await sendNotice(transfer);
      return transfer;
    },
    resume,
    reset(): void {
      cancelTimers();
      state.reset();
    },
    stop,
  };
}
export type Bank = ReturnType<typeof createBank>;
