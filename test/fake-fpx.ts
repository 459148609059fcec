import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankModel } from '@kutip/domain/fpx/banks';
import type { FpxForm } from '@kutip/domain/fpx/fields';
import { confirmationFields, parseRequest, type Confirmation, type SellerOrder } from '@kutip/domain/fpx/messages';
import { generate } from 'selfsigned';
import { confirmationOf, unknownOrder } from '../apps/sandbox/src/fpx/confirmation.ts';
import { answerEnquiry, bankList } from '../apps/sandbox/src/fpx/enquiries.ts';
import { hasValidChecksum, signed } from '../apps/sandbox/src/fpx/sign.ts';
import { openFpxState } from '../apps/sandbox/src/fpx/state.ts';
import { writeForm } from '../apps/sandbox/src/html/form.ts';
import { memoryJournal } from './memory-journal.ts';

/** The sandbox's FPX messages with keys of its own; tests control the answers. */
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
  setBankUp(code: string, model: BankModel, is_up: boolean): void;
  enquiries: string[];
  dispose(): void;
}

/** Deviations of a confirmation from the order, and the key that signs it. */
export type ConfirmationOverrides = Partial<Confirmation> & { signed_by?: 'fpx' | 'next' | 'stranger' };

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

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
  const seller_certificate = new X509Certificate(seller.cert);
  const answers = new Map<string, { code: string; overrides: ConfirmationOverrides } | null>();
  const { banks, setBankUp } = openFpxState(memoryJournal());

  /** What FPX confirms about an order with this code, with the deviations. */
  function confirm(order: SellerOrder, code: string, overrides: Partial<Confirmation>): Confirmation {
    const number = { fpx_txn_id: `2611211042${order.seller_order_no.slice(3, 9)}`, received_at: order.seller_txn_time };
    return { ...(code === '76' ? unknownOrder(order) : confirmationOf(order, number, code)), ...overrides };
  }

  function buildConfirmation(form: FpxForm, code: string, { signed_by = 'fpx', ...overrides }: ConfirmationOverrides) {
    const order = parseRequest('AR', form);
    if (typeof order === 'string') throw new Error(`FPX would refuse this AR: ${order}`);
    if (!hasValidChecksum('AR', form, seller_certificate.publicKey)) throw new Error('AR with a wrong checksum');
    return writeForm(signed('AC', confirmationFields(confirm(order, code, overrides)), keys[signed_by]));
  }

  /** The answer of FPX's enquiry endpoint; null: no answer. */
  function enquire(form: FpxForm): Record<string, string> | null {
    const order_no = form.fpx_sellerOrderNo ?? '';
    fpx.enquiries.push(order_no);
    const answer = answers.get(order_no);
    if (answer === null) return null;
    const { signed_by = 'fpx', ...overrides } = answer?.overrides ?? {};
    const confirmed = answerEnquiry({ fpx: keys[signed_by], seller_certificate }, form, (order) =>
      confirm(order, answer?.code ?? '76', overrides),
    );
    if (!confirmed) throw new Error('FPX would refuse this AE');
    return confirmed;
  }

  const fpx: FakeFpx = {
    files: { key: seller.files.key, certificates: [current.files.certificate, next.files.certificate] },
    down: false,
    setBankUp: (code, model, is_up) => void setBankUp(code, model, is_up),
    enquiries: [],
    buildConfirmation: (fields, code, overrides = {}) => buildConfirmation(fields, code, overrides),
    setStatus: (order_no, code, overrides = {}) =>
      void answers.set(order_no, code === null ? null : { code, overrides }),
    async fetch(url, init) {
      if (fpx.down) throw new TypeError('fetch failed');
      const form = Object.fromEntries(init!.body as URLSearchParams);
      const is_bank_list = (url as string).endsWith('/RetrieveBankList');
      const answer = is_bank_list
        ? bankList({ state: { banks }, keys: { fpx: current.key, seller_certificate } }, form)
        : enquire(form);
      return answer ? new Response(`\n${writeForm(answer)}\n`) : new Response('', { status: 500 });
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
  return fpx;
}
