import { sen, type Sen } from '@kutip/domain/money';
import { momentWords, rm, WORDS, type Paper, type ReceiptLanguage } from './paper.ts';
import { STATEMENT_WORDS } from './statement-words.ts';

/** A settlement with its first lines, as its statement needs it. Sums in sen. */
export interface Statement {
  merchant_name: string;
  invoice_no: string;
  type: 'AUTO' | 'SELF';
  channel_flag: keyof (typeof WORDS)['en']['channels'] | null;
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
  /** How many there are, shown or not. */
  line_count: number;
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

/** A statement in words, as plain data, before anybody draws it. */
export interface StatementPaper extends Pick<
  Paper,
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
}

export interface StatementWish {
  language: ReceiptLanguage;
  product_name: string;
  is_sandbox: boolean;
}

const minus = (amount: Sen): string => rm(sen(0 - amount)).replace('RM -', '-RM ');
const shown = (amount: Sen): string => rm(amount).replace('RM -', '-RM ');

export function statementPaper(
  statement: Statement,
  { language, product_name, is_sandbox }: StatementWish,
): StatementPaper {
  const words = WORDS[language];
  const own = STATEMENT_WORDS[language];
  const { type, gross, fee, fee_tax, deducted, net, lines, line_count } = statement;
  const sum = (label: string, amount: string, is_total = false) => ({ label, amount, is_total });
  return {
    language,
    product_name,
    title: own.title,
    sandbox: is_sandbox ? words.sandbox : null,
    facts: factsOf(statement, language),
    sums: [
      sum(type === 'SELF' ? own.drawn : own.gross, shown(gross)),
      sum(own.fee, minus(fee)),
      sum(own.fee_tax, minus(fee_tax)),
      ...(deducted === 0 ? [] : [sum(own.deducted, minus(deducted))]),
      sum(own.net, shown(net), true),
    ],
    lines:
      lines.length === 0
        ? null
        : {
            headings: [own.when, own.payment, own.gross, own.fee, own.tax, own.net],
            rows: lines.map((line) => ({
              when: line.paid_at ? momentWords(line.paid_at, words).replace(/ \(.*\)$/, '') : '',
              number: line.transaction_invoice_no,
              name: line.kind === 'DEDUCTION' ? own.refund : (line.payer_name ?? ''),
              gross: shown(line.gross),
              fee: minus(line.fee),
              tax: minus(line.fee_tax),
              net: shown(line.net),
            })),
          },
    cut:
      lines.length < line_count
        ? own.cut.replace('{shown}', String(lines.length)).replace('{all}', String(line_count))
        : null,
    page: words.page,
  };
}

/** '2026-08-28' → '28 Aug 2026'. */
function dayWords(day: string, months: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months.split(' ')[month! - 1]} ${year}`;
}

function factsOf(statement: Statement, language: ReceiptLanguage): Paper['facts'] {
  const words = WORDS[language];
  const own = STATEMENT_WORDS[language];
  const { channel_flag, collection_day, destination, account_mask, account_name, settled_at, created_at } = statement;
  const facts: readonly (readonly [label: string, text: string | null, run: Paper['facts'][number]['run']])[] = [
    [own.merchant, statement.merchant_name, 'name'],
    [own.number, statement.invoice_no, 'figures'],
    [own.channel, channel_flag ? words.channels[channel_flag] : own.self, 'words'],
    [own.day, collection_day && dayWords(collection_day, words.months), 'words'],
    [own.made, momentWords(created_at, words), 'words'],
    [own.settled, settled_at && momentWords(settled_at, words), 'words'],
    [own.to, destination === 'BALANCE' ? own.balance : account_name, destination === 'BALANCE' ? 'words' : 'name'],
    [words.bank, account_mask, 'figures'],
    [own.reference, statement.bank_reference, 'figures'],
  ];
  return facts.flatMap(([label, text, run]) => (text ? [{ label, text, run }] : []));
}
