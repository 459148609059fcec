import { createPrivateKey, createPublicKey, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankListFields } from '@kutip/domain/fpx/bank-list';
import { MSG_TOKEN, type BankModel } from '@kutip/domain/fpx/banks';
import { checksumText, type FpxForm, type FpxMessage } from '@kutip/domain/fpx/fields';
import { confirmationFields, parseRequest, type Confirmation, type SellerOrder } from '@kutip/domain/fpx/messages';
import { generate } from 'selfsigned';

/** FPX's end for tests: it signs with keys of its own and answers what a test tells it to. */
export interface PretendFpx {
  /** PEM files, as a deployment has them. */
  files: { key: string; certificates: string[] };
  fetch: typeof fetch;
  /** The signed body of an AC about an order that was sent to FPX. */
  word(fields: FpxForm, code: string, told?: Told): string;
  /** What an enquiry about an order answers from now on: a code, or no answer at all. */
  knows(order_no: string, code: string | null, told?: Told): void;
  /** Everything that FPX is asked for is in vain. */
  down: boolean;
  /** Banks that are down, as `code/model`. */
  banks_down: Set<string>;
  enquiries: string[];
  drop(): void;
}

/** How a message differs from what was asked, and whose key signs it. */
export type Told = Partial<Confirmation> & { signed_by?: 'fpx' | 'next' | 'stranger' };

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ALGORITHM = 'RSA-SHA1';
const BANKS: Record<BankModel, readonly string[]> = {
  B2C: ['MB2U0227', 'BCBB0235', 'TEST0021', 'TEST0022'],
  B2B1: ['BCBB0235', 'MBB0228'],
};

async function keyPair(folder: string, name: string, valid: { from: Date; to: Date }) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: valid.from,
    notAfterDate: valid.to,
  });
  const files = { key: join(folder, `${name}.key.pem`), certificate: join(folder, `${name}.cert.pem`) };
  writeFileSync(files.key, key, { mode: 0o600 });
  writeFileSync(files.certificate, cert);
  return { files, key: createPrivateKey(key), cert };
}

/** `next_from`: when FPX's next certificate begins to hold; the current one holds from 2020 to 2040. */
export async function pretendFpx({ next_from = new Date('2020-01-01') } = {}): Promise<PretendFpx> {
  const folder = mkdtempSync(join(tmpdir(), 'kutip-fpx-'));
  const long = { from: new Date('2020-01-01'), to: new Date('2040-01-01') };
  const [current, next, stranger, seller] = await Promise.all([
    keyPair(folder, 'fpx', long),
    keyPair(folder, 'next', { from: next_from, to: new Date(next_from.getTime() + 20 * YEAR_MS) }),
    keyPair(folder, 'stranger', long),
    keyPair(folder, 'seller', long),
  ]);
  const keys: Record<'fpx' | 'next' | 'stranger', KeyObject> = {
    fpx: current.key,
    next: next.key,
    stranger: stranger.key,
  };
  const sellers = createPublicKey(new X509Certificate(seller.cert).publicKey.export({ type: 'spki', format: 'pem' }));
  const answers = new Map<string, { code: string | null; told: Told }>();

  const signed = (message: FpxMessage, fields: FpxForm, key: KeyObject) =>
    new URLSearchParams({
      ...(fields as Record<string, string>),
      fpx_checkSum: sign(ALGORITHM, Buffer.from(checksumText(message, fields)), key)
        .toString('hex')
        .toUpperCase(),
    }).toString();

  function ac(order: SellerOrder, code: string, { signed_by = 'fpx', ...told }: Told): string {
    const is_known = code !== '76';
    const fields = confirmationFields({
      ...order,
      fpx_txn_id: is_known ? `2611211042${order.seller_order_no.slice(3, 9)}` : '',
      fpx_txn_time: is_known ? order.seller_txn_time : null,
      currency: 'MYR',
      debit_auth_code: code,
      debit_auth_no: is_known ? '123456' : '',
      credit_auth_code: code,
      credit_auth_no: is_known ? '654321' : '',
      ...told,
    });
    return signed('AC', fields, keys[signed_by]);
  }

  /** A seller's message, checked as FPX does it. */
  function requested(message: 'AR' | 'AE', form: FpxForm): SellerOrder {
    const text = Buffer.from(checksumText(message, form));
    if (!verify(ALGORITHM, text, sellers, Buffer.from(form.fpx_checkSum ?? '', 'hex')))
      throw new Error(`${message} with a wrong checksum`);
    const order = parseRequest(message, form);
    if (typeof order === 'string') throw new Error(`${message} unreadable: ${order}`);
    return order;
  }

  function bankList(form: FpxForm): string {
    const model: BankModel = form.fpx_msgToken === MSG_TOKEN.B2C ? 'B2C' : 'B2B1';
    const banks = BANKS[model].map((code) => ({ code, is_online: !fpx.banks_down.has(`${code}/${model}`) }));
    return signed('BC', bankListFields({ model, seller_ex_id: form.fpx_sellerExId! }, banks), current.key);
  }

  const fpx: PretendFpx = {
    files: { key: seller.files.key, certificates: [current.files.certificate, next.files.certificate] },
    down: false,
    banks_down: new Set(),
    enquiries: [],
    word: (fields, code, told = {}) => ac(requested('AR', fields), code, told),
    knows: (order_no, code, told = {}) => void answers.set(order_no, { code, told }),
    async fetch(url, init) {
      if (fpx.down) throw new TypeError('fetch failed');
      const form = Object.fromEntries(init!.body as URLSearchParams);
      if ((url as string).endsWith('/RetrieveBankList')) return new Response(bankList(form));
      const order = requested('AE', form);
      fpx.enquiries.push(order.seller_order_no);
      const { code, told } = answers.get(order.seller_order_no) ?? { code: '76', told: {} };
      return code === null ? new Response('', { status: 500 }) : new Response(`\n${ac(order, code, told)}\n`);
    },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
  return fpx;
}
