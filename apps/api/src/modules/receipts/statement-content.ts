import type { ClosedHead } from '@kutip/domain/ledger/statement';
import { sen, type Sen } from '@kutip/domain/money';
import {
  formatMoment,
  formatRinggit,
  RECEIPT_MESSAGES,
  type ReceiptContent,
  type ReceiptLanguage,
} from './receipt-content.ts';
import { STATEMENT_MESSAGES } from './statement-messages.ts';

/** A settlement with its first lines, for its statement. Amounts in sen. */
export interface Statement {
  merchant_name: string;
  invoice_no: string;
  type: 'AUTO' | 'SELF';
  channel_flag: keyof (typeof RECEIPT_MESSAGES)['en']['channels'] | null;
  /** yyyy-MM-dd. */
  collection_day: string | null;
  destination: 'BANK' | 'BALANCE' | null;
  account_mask: string | null;
  account_name: string | null;
  bank_reference: string | null;
  created_at: Date;
  settled_at: Date | null;
  gross: Sen;
  fee: Sen;
  fee_tax: Sen;
  deducted: Sen;
  net: Sen;
  lines: readonly StatementLine[];
  /** The number of all lines, shown or not. */
  line_count: number;
  /** null: no day of this merchant's ledger is closed yet. */
  closed_day: ClosedHead | null;
}

export interface StatementLine {
  kind: 'PAYMENT' | 'DEDUCTION';
  transaction_invoice_no: string;
  payer_name: string | null;
  paid_at: Date | null;
  gross: Sen;
  fee: Sen;
  fee_tax: Sen;
  net: Sen;
}

/** The content of a statement as plain data, before rendering. */
export interface StatementContent extends Pick<
  ReceiptContent,
  'language' | 'product_name' | 'title' | 'sandbox' | 'facts' | 'page'
> {
  sums: readonly { label: string; amount: string; is_total: boolean }[];
  lines: {
    headings: readonly [when: string, payment: string, gross: string, fee: string, tax: string, net: string];
    rows: readonly {
      when: string;
      number: string;
      name: string;
      gross: string;
      fee: string;
      tax: string;
      net: string;
    }[];
  } | null;
  cut: string | null;
  /** The head of the ledger's hash chain on the last closed day, to compare a later ledger with. */
  proof: readonly { label: string; hash: string }[];
}

export interface StatementOptions {
  language: ReceiptLanguage;
  product_name: string;
  is_sandbox: boolean;
}

const formatDeduction = (amount: Sen): string => formatRinggit(sen(0 - amount)).replace('RM -', '-RM ');
const formatSigned = (amount: Sen): string => formatRinggit(amount).replace('RM -', '-RM ');

export function buildStatementContent(
  statement: Statement,
  { language, product_name, is_sandbox }: StatementOptions,
): StatementContent {
  const messages = RECEIPT_MESSAGES[language];
  const statement_messages = STATEMENT_MESSAGES[language];
  const { type, gross, fee, fee_tax, deducted, net, lines, line_count } = statement;
  const sum = (label: string, amount: string, is_total = false) => ({ label, amount, is_total });
  return {
    language,
    product_name,
    title: statement_messages.title,
    sandbox: is_sandbox ? messages.sandbox : null,
    facts: statementFacts(statement, language),
    sums: [
      sum(type === 'SELF' ? statement_messages.drawn : statement_messages.gross, formatSigned(gross)),
      sum(statement_messages.fee, formatDeduction(fee)),
      sum(statement_messages.fee_tax, formatDeduction(fee_tax)),
      ...(deducted === 0 ? [] : [sum(statement_messages.deducted, formatDeduction(deducted))]),
      sum(statement_messages.net, formatSigned(net), true),
    ],
    lines:
      lines.length === 0
        ? null
        : {
            headings: [
              statement_messages.when,
              statement_messages.payment,
              statement_messages.gross,
              statement_messages.fee,
              statement_messages.tax,
              statement_messages.net,
            ],
            rows: lines.map((line) => ({
              when: line.paid_at ? formatMoment(line.paid_at, messages).replace(/ \(.*\)$/, '') : '',
              number: line.transaction_invoice_no,
              name: line.kind === 'DEDUCTION' ? statement_messages.refund : (line.payer_name ?? ''),
              gross: formatSigned(line.gross),
              fee: formatDeduction(line.fee),
              tax: formatDeduction(line.fee_tax),
              net: formatSigned(line.net),
            })),
          },
    cut:
      lines.length < line_count
        ? statement_messages.cut.replace('{shown}', String(lines.length)).replace('{all}', String(line_count))
        : null,
    proof: ledgerProof(statement, language),
    page: messages.page,
  };
}

/** Written as scripts/verify-statement.ts takes it: seq and hash with a colon. */
function ledgerProof({ closed_day }: Statement, language: ReceiptLanguage): StatementContent['proof'] {
  if (closed_day === null) return [];
  const { closed, day_hash } = STATEMENT_MESSAGES[language];
  const day = formatDay(closed_day.day, RECEIPT_MESSAGES[language].months);
  return [
    { label: closed.replace('{day}', day), hash: `${closed_day.seq}:${closed_day.hash}` },
    { label: day_hash, hash: closed_day.day_hash },
  ];
}

/** '2026-08-28' → '28 Aug 2026'. */
function formatDay(day: string, months: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months.split(' ')[month! - 1]} ${year}`;
}

function statementFacts(statement: Statement, language: ReceiptLanguage): ReceiptContent['facts'] {
  const messages = RECEIPT_MESSAGES[language];
  const statement_messages = STATEMENT_MESSAGES[language];
  const { channel_flag, collection_day, destination, account_mask, account_name, settled_at, created_at } = statement;
  const facts: readonly (readonly [label: string, text: string | null, run: ReceiptContent['facts'][number]['run']])[] =
    [
      [statement_messages.merchant, statement.merchant_name, 'name'],
      [statement_messages.number, statement.invoice_no, 'figures'],
      [statement_messages.channel, channel_flag ? messages.channels[channel_flag] : statement_messages.self, 'label'],
      [statement_messages.day, collection_day && formatDay(collection_day, messages.months), 'label'],
      [statement_messages.made, formatMoment(created_at, messages), 'label'],
      [statement_messages.settled, settled_at && formatMoment(settled_at, messages), 'label'],
      [
        statement_messages.to,
        destination === 'BALANCE' ? statement_messages.balance : account_name,
        destination === 'BALANCE' ? 'label' : 'name',
      ],
      [messages.bank, account_mask, 'figures'],
      [statement_messages.reference, statement.bank_reference, 'figures'],
    ];
  return facts.flatMap(([label, text, run]) => (text ? [{ label, text, run }] : []));
}
