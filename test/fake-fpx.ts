import { createPrivateKey, createPublicKey, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankListFields } from '@kutip/domain/fpx/bank-list';
import { MSG_TOKEN, type BankModel } from '@kutip/domain/fpx/banks';
import { checksumText, type FpxForm, type FpxMessage } from '@kutip/domain/fpx/fields';
import { confirmationFields, parseRequest, type Confirmation, type SellerOrder } from '@kutip/domain/fpx/messages';
import { generate } from 'selfsigned';

/** A fake FPX: signs with its own keys; tests control its answers. */
export interface FakeFpx {
  /** PEM files, as a deployment has them. */
  files: { key: string; certificates: string[] };
  fetch: typeof fetch;
  /** The signed body of an AC about an order. */
  buildConfirmation(fields: FpxForm, code: string, overrides?: ConfirmationOverrides): string;
  /** Sets the code that enquiries return; null: no response. */
  setStatus(order_no: string, code: string | null, overrides?: ConfirmationOverrides): void;
  /** While true, every request fails. */
  down: boolean;
  /** Offline banks, as `code/model`. */
  banks_down: Set<string>;
  enquiries: string[];
  dispose(): void;
}

/** Deviations of a confirmation from the order, and the key that signs it. */
export type ConfirmationOverrides = Partial<Confirmation> & { signed_by?: 'fpx' | 'next' | 'stranger' };

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

/** `next_from`: start of validity of FPX's next certificate; the current one is valid from 2020 to 2040. */
export async function fakeFpx({ next_from = new Date('2020-01-01') } = {}): Promise<FakeFpx> {
  const folder = mkdtempSync(join(tmpdir(), 'kutip-fpx-'));
  const validity = { from: new Date('2020-01-01'), to: new Date('2040-01-01') };
  const [current, next, stranger, seller] = await Promise.all([
    keyPair(folder, 'fpx', validity),
    keyPair(folder, 'next', { from: next_from, to: new Date(next_from.getTime() + 20 * YEAR_MS) }),
    keyPair(folder, 'stranger', validity),
    keyPair(folder, 'seller', validity),
  ]);
  const keys: Record<'fpx' | 'next' | 'stranger', KeyObject> = {
    fpx: current.key,
    next: next.key,
    stranger: stranger.key,
  };
  const seller_key = createPublicKey(
    new X509Certificate(seller.cert).publicKey.export({ type: 'spki', format: 'pem' }),
  );
  const answers = new Map<string, { code: string | null; overrides: ConfirmationOverrides }>();

  const signed = (message: FpxMessage, fields: FpxForm, key: KeyObject) =>
    new URLSearchParams({
      ...(fields as Record<string, string>),
      fpx_checkSum: sign(ALGORITHM, Buffer.from(checksumText(message, fields)), key)
        .toString('hex')
        .toUpperCase(),
    }).toString();

  function buildAc(
    order: SellerOrder,
    code: string,
    { signed_by = 'fpx', ...overrides }: ConfirmationOverrides,
  ): string {
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
      ...overrides,
    });
    return signed('AC', fields, keys[signed_by]);
  }

  /** Parses and verifies a seller's message as FPX does. */
  function parseSellerMessage(message: 'AR' | 'AE', form: FpxForm): SellerOrder {
    const text = Buffer.from(checksumText(message, form));
    if (!verify(ALGORITHM, text, seller_key, Buffer.from(form.fpx_checkSum ?? '', 'hex')))
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

  const fpx: FakeFpx = {
    files: { key: seller.files.key, certificates: [current.files.certificate, next.files.certificate] },
    down: false,
    banks_down: new Set(),
    enquiries: [],
    buildConfirmation: (fields, code, overrides = {}) => buildAc(parseSellerMessage('AR', fields), code, overrides),
    setStatus: (order_no, code, overrides = {}) => void answers.set(order_no, { code, overrides }),
    async fetch(url, init) {
      if (fpx.down) throw new TypeError('fetch failed');
      const form = Object.fromEntries(init!.body as URLSearchParams);
      if ((url as string).endsWith('/RetrieveBankList')) return new Response(bankList(form));
      const order = parseSellerMessage('AE', form);
      fpx.enquiries.push(order.seller_order_no);
      const { code, overrides } = answers.get(order.seller_order_no) ?? { code: '76', overrides: {} };
      return code === null ? new Response('', { status: 500 }) : new Response(`\n${buildAc(order, code, overrides)}\n`);
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
  return fpx;
}
