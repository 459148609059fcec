import type { Sen } from '@kutip/domain/money';
import type { Hearing } from './hear.ts';
import type { Inbox, InboxOutcome } from './inbox.ts';
import type { Heard } from './providers/provider.ts';

/** A payment as a line of a provider's statement tells it. */
export interface StatementWord {
  provider: string;
  order_no: string;
  amount: Sen;
  /** What came on top of what was asked, when a person says that it did. */
  surplus?: Sen;
  currency: string;
  provider_reference: string | null;
  paid_at: Date;
}

/** What stands where a callback has the provider's own code. */
const CODE = 'STATEMENT';

/** A success that a statement knows goes the way of a callback: kept first, then judged under the attempt's lock. */
export function createStatementHearing({ inbox, hearing }: { inbox: Inbox; hearing: Hearing }) {
  return async (word: StatementWord): Promise<InboxOutcome> => {
    const { provider, order_no, surplus, ...said } = word;
    const heard: Heard = {
      kind: 'heard',
      order_nos: [order_no],
      ...said,
      ...(surplus !== undefined && { surplus }),
      outcome: 'SUCCESS',
      code: CODE,
      reason: null,
      is_known: true,
      payer_name: null,
      payer_bank: null,
      masked_card: null,
    };
    const body = JSON.stringify(word);
    const { id: inbox_id } = await inbox.keep({ provider, source: 'statement', body, message: heard });
    const told = { inbox_id, provider, heard };
    const [attempt] = await hearing.find([told]);
    return hearing.hear(told, attempt);
  };
}
