import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GENESIS_HASH, chainTransfer } from '@kutip/domain/ledger/chain';
import { decideTransfer, emptyBalance, type Balance } from '@kutip/domain/ledger/decide';
import { statementHead, statementLine } from '@kutip/domain/ledger/statement';
import {
  TRANSFER_KINDS,
  reversalDraft,
  transferDraft,
  type Transfer,
  type TransferDraft,
} from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOOKS_OF, verifyContinues, verifyStatement } from './verify-statement.ts';

const ACCOUNT = '0199a000-0000-7000-8000-000000000001';
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const sha256 = (ascii: string) => createHash('sha256').update(ascii, 'ascii').digest('hex');

/** The statement of docs/hash-chain.md and two transfers more: a payment of RM 20.00 that is settled. */
function statementOf(count: number): string[] {
  const transfers: Transfer[] = [];
  let balance: Balance = emptyBalance(ACCOUNT);
  const post = (draft: TransferDraft, at: string) => {
    if (transfers.length === count) return;
    const decided = decideTransfer(balance, draft, new Date(at));
    if (typeof decided === 'string') throw new Error(decided);
    transfers.push(chainTransfer(decided.transfer, transfers.at(-1)?.hash ?? GENESIS_HASH, sha256));
    balance = decided.balance;
  };
  const charges = { fee: sen(100), tax: sen(8), commission: sen(25) };
  const first = transferDraft('payment', { id: uuid(11), subject_id: uuid(21), amount: sen(10_108), ...charges });
  post(first, '2026-09-01T03:04:05.678Z');
  post(
    transferDraft('duplicate_payment', { id: uuid(12), subject_id: uuid(22), amount: sen(10_108) }),
    '2026-09-01T03:05:00Z',
  );
  post(reversalDraft({ ...transfers[0]! }, { id: uuid(13), subject_id: uuid(23) }), '2026-09-01T09:00:00.5Z');
  post(transferDraft('payment', { id: uuid(14), subject_id: uuid(24), amount: sen(2_000) }), '2026-09-02T09:00:00Z');
  post(
    transferDraft('settlement_release', { id: uuid(15), subject_id: uuid(25), amount: sen(2_000) }),
    '2026-09-03T00:30:00Z',
  );
  const hash = transfers.at(-1)?.hash ?? GENESIS_HASH;
  const made_at = new Date('2026-09-04T00:00:00Z');
  const closed_day = null;
  return [
    statementHead({ account_id: ACCOUNT, seq: transfers.length, hash, books: balance.books, made_at, closed_day }),
    ...transfers.map(statementLine),
  ];
}
const lines = statementOf(5);
const wrong = (changed: readonly string[]): Promise<string> =>
  verifyStatement(changed).then(
    () => 'right',
    (error: Error) => error.message,
  );

test('a statement is right, and says where the money stands', async () => {
  const { seq, hash, books } = await verifyStatement(lines);
  expect({ seq, hash }).toEqual({ seq: 5, hash: JSON.parse(lines[0]!).hash });
  expect(books).toMatchObject({
    clearing: -12_108,
    reserve: 10_108,
    pending: 0,
    available: 2_000,
    fee: 0,
    commission: 0,
  });
  expect((await verifyStatement(statementOf(0))).seq).toBe(0);
});

test('its first hashes are those of the published page', async () => {
  const page = readFileSync(new URL('../docs/hash-chain.md', import.meta.url), 'utf8');
  const published = [...page.matchAll(/^hash  (.*)$/gm)].map(([, hash]) => hash);
  expect((await verifyStatement(lines)).hashes.slice(0, 3)).toEqual(published);
  const shown = /```jsonl\n([\s\S]+?)```/.exec(page)?.[1]?.trim().split('\n');
  expect(shown).toEqual(statementOf(3));
});

test('the command knows the kinds that there are', () => {
  const ours = Object.entries(TRANSFER_KINDS).map(([kind, { debit, credit, tracks }]) => [
    kind,
    [debit, credit, tracks],
  ]);
  expect(Object.entries(BOOKS_OF)).toEqual(ours);
});

describe('whatever is changed is found', () => {
  test.each<[string, (line: string) => string, string]>([
    [
      'an amount',
      (line) => line.replace('"amount":2000', '"amount":2001'),
      'line 5: has another hash than its content',
    ],
    ['a kind', (line) => line.replace('"payment"', '"payout_topup"'), 'line 5: has another hash than its content'],
    ['a moment', (line) => line.replace('09-02', '09-01'), 'line 5: has another hash than its content'],
    ['the hash', (line) => line.replace(/"hash":"./, '"hash":"x'), 'line 5: has another hash than its content'],
    ['the place', (line) => line.replace('"seq":4', '"seq":5'), 'line 5: seq is 5, not 4'],
    ['its form', () => '{', 'line 5: is no JSON'],
  ])('%s', async (_, change, found) => {
    expect(await wrong(lines.map((line, at) => (at === 4 ? change(line) : line)))).toBe(found);
  });

  test.each<[string, readonly string[], string]>([
    ['a line taken out at the end', lines.slice(0, -1), 'line 1: speaks of 5 transfers, and there are 4'],
    ['a line taken out within', lines.toSpliced(3, 1), 'line 4: seq is 4, not 3'],
    [
      'two that change places',
      [...lines.slice(0, 2), lines[3]!, lines[2]!, ...lines.slice(4)],
      'line 3: seq is 3, not 2',
    ],
    ['nothing', [], 'line 1: the file is empty'],
    ['another file', ['{"a":1}'], 'line 1: is no statement of this format'],
  ])('%s', async (_, changed, found) => {
    expect(await wrong(changed)).toBe(found);
  });

  test('money that was made up and hashed anew', async () => {
    const [head, ...rest] = lines;
    const forged = { ...JSON.parse(rest[4]!), credit: 'payout' };
    const bytes = ['kutip.transfer.1', ACCOUNT, 5, forged.id, forged.kind, forged.debit, forged.credit, 2_000, 0, 0, 0];
    bytes.push(forged.subject_id, '', forged.balance_after, forged.posted_at);
    forged.hash = sha256(`${forged.previous_hash}${bytes.join('|')}`);
    const found = await wrong([
      head!.replace(JSON.parse(head!).hash, forged.hash),
      ...rest.slice(0, 4),
      JSON.stringify(forged),
    ]);
    expect(found).toBe('line 6: settlement_release is not from pending to payout');
  });

  test('a balance that the lines do not lead to', async () => {
    expect(await wrong([lines[0]!.replace('"available":2000', '"available":2001'), ...lines.slice(1)])).toBe(
      'line 1: has another available than the lines lead to',
    );
  });

  test('any digit or letter of any value', async () => {
    const text = lines.join('\n');
    // `made_at` stands in no hash: it only says when the file was made.
    const free = text.indexOf('"made_at"');
    const end_of_head = lines[0]!.length;
    const places = [...text.matchAll(/[0-9a-f]/g)]
      .map(({ index }) => index)
      .filter((at) => at < free || at > end_of_head);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), async (at) => {
        const other = text[at] === '7' ? '8' : '7';
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        expect(await wrong(changed.split('\n'))).not.toBe('right');
      }),
      { numRuns: 300 },
    );
  });
});

test('a later statement goes on from an earlier one, or it is found out', async () => {
  const [earlier, later] = [await verifyStatement(statementOf(3)), await verifyStatement(lines)];
  expect(() => verifyContinues(later, earlier)).not.toThrow();
  expect(() => verifyContinues(earlier, later)).toThrow('the later one ends at 3, the earlier one at 5');
  expect(() => verifyContinues(later, { ...earlier, hash: GENESIS_HASH })).toThrow('what stood up to 3');
  expect(() => verifyContinues(later, { ...earlier, account_id: uuid(2) })).toThrow('two accounts');
});

describe('the command alone, in an empty folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kutip-proof-'));
    copyFileSync(join(import.meta.dirname, 'verify-statement.ts'), join(folder, 'verify-statement.ts'));
    writeFileSync(join(folder, 'now.jsonl'), `${lines.join('\n')}\n`);
    writeFileSync(join(folder, 'then.jsonl'), `${statementOf(2).join('\n')}\n`);
    writeFileSync(join(folder, 'wrong.jsonl'), `${lines.join('\n').replace('"amount":2000', '"amount":2001')}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...files: string[]) =>
    promisify(execFile)(process.execPath, ['verify-statement.ts', ...files], { cwd: folder }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );

  test('says what is right and what is wrong', async () => {
    expect(await run('now.jsonl')).toContain('transfers 5\n');
    expect(await run('now.jsonl')).toContain('available RM 20.00\n');
    expect(await run('now.jsonl', 'then.jsonl')).toMatch(/go on from what stood there earlier\.\n$/);
    const head_of_line_2 = `2:${(JSON.parse(lines[2]!) as Transfer).hash}`;
    expect(await run('now.jsonl', head_of_line_2)).toMatch(/go on from what stood there earlier\.\n$/);
    expect(await run('now.jsonl', head_of_line_2.replace('2:', '3:'))).toContain('1 WRONG: what stood up to 3');
    expect(await run('wrong.jsonl')).toBe('1 WRONG: line 5: has another hash than its content\n');
    expect(await run()).toBe('1 WRONG: usage: node verify-statement.ts statement.jsonl [earlier.jsonl | seq:hash]\n');
  });
});
