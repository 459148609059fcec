import type { ledger as contract } from '@kutip/contracts/ledger';
import { dayOf } from '@kutip/domain/day';
import { statementHead, statementLine, type StatementHead } from '@kutip/domain/ledger/statement';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Handlers } from '../../platform/mount.ts';
import { balanceOf, closedHeadOf, transfersSince } from './ledger.service.ts';

const TRANSFERS_AT_ONCE = 500;

/** Reads page by page and holds no connection in between: transfers are append-only, so everything up to the head is stable. */
async function* statement(db: Connection, head: StatementHead): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${statementHead(head)}\n`);
  let seq = 0;
  while (seq < head.seq) {
    const page = await transfersSince(db, head.account_id, seq, Math.min(TRANSFERS_AT_ONCE, head.seq - seq));
    if (page.length === 0) throw new Error(`There is no transfer after ${seq}`);
    yield Buffer.from(page.map((transfer) => `${statementLine(transfer)}\n`).join(''));
    seq = page.at(-1)!.seq;
  }
}

export const ledgerHandlers: Handlers<typeof contract> = {
  async head(_, { db, account_id }) {
    const { seq, hash } = await balanceOf(db, account_id);
    return { account_id, seq, hash };
  },
  async statement(_, context) {
    const { db, account_id, now } = context;
    const { seq, hash, books } = await balanceOf(db, account_id);
    const closed_day = await closedHeadOf(db, account_id);
    await audit(context, { action: 'export', entity: 'ledger', entity_id: account_id, after: { seq, hash } });
    return {
      name: `statement-${dayOf(now)}.jsonl`,
      mime: 'application/x-ndjson; charset=utf-8',
      content: statement(db, { account_id, seq, hash, books, made_at: now, closed_day }),
    };
  },
};
