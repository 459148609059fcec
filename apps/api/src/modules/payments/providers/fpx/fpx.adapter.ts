import type { BankType } from '@kutip/domain/channels';
import { parseBankList, bankListEnquiry } from '@kutip/domain/fpx/bank-list';
import { modelOfBankType } from '@kutip/domain/fpx/banks';
import { checksumText, type FpxForm, type FpxMessage } from '@kutip/domain/fpx/fields';
import { authorisationRequest, statusEnquiry } from '@kutip/domain/fpx/messages';
import type { BankHealth, Provider } from '../provider.ts';
import type { FpxKeys } from './fpx.keys.ts';
import { AWAITS_APPROVER, bankTypes, readConfirmation, readForm, sellerOrder, type Seller } from './fpx.transform.ts';

export interface FpxOptions extends Seller {
  /** Where FPX is, without a slash at the end. */
  url: string;
  keys: FpxKeys;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

/** FPX: the payer's browser carries a signed request (AR) to it; it confirms (AC) host to host and by the browser. */
export function createFpx(options: FpxOptions): Provider {
  const { url, keys, timeout_ms, now, fetch: send = fetch } = options;

  const signed = (message: FpxMessage, fields: FpxForm) => ({
    ...(fields as Record<string, string>),
    fpx_checkSum: keys.sign(checksumText(message, fields)),
  });
  const isGenuine = (message: FpxMessage, form: FpxForm): boolean =>
    keys.verify(checksumText(message, form), form.fpx_checkSum ?? '', now());

  /** The answer to a form that we post; null when there is none in time, whatever the reason. */
  async function post(page: string, fields: Record<string, string>): Promise<string | null> {
    try {
      const answer = await send(`${url}/${page}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(timeout_ms),
      });
      return answer.ok ? (await answer.text()).trim() : null;
    } catch {
      return null; // not reached, cut off or too slow: all of it is "not known yet"
    }
  }

  async function healthOf(bank_type: BankType): Promise<BankHealth> {
    const asked = bankListEnquiry({ model: modelOfBankType(bank_type), seller_ex_id: options.seller_ex_id });
    const form = readForm((await post('RetrieveBankList', signed('BE', asked))) ?? '');
    if (form.fpx_msgToken !== asked.fpx_msgToken || !isGenuine('BC', form)) return { bank_type, online: null };
    const banks = parseBankList(form.fpx_bankList ?? '');
    return { bank_type, online: new Map(banks.map(({ code, is_online }) => [code, is_online])) };
  }

  return {
    name: 'fpx',
    acknowledgement: 'OK',
    signed_headers: [],
    form_origins: [new URL(url).origin],
    start: async (attempt) => ({
      redirect_url: `${url}/seller2DReceiver.jsp`,
      method: 'POST',
      fields: signed('AR', authorisationRequest(sellerOrder(attempt, options))),
      qr_payload: null,
      card_key: null,
      provider_reference: null, // FPX gives its number with its first word
    }),
    read(body, source) {
      const form = readForm(body);
      return isGenuine('AC', form) ? readConfirmation(form, source, options) : { kind: 'forged' };
    },
    orderNoIn: (body) => readForm(body).fpx_sellerOrderNo?.slice(0, 40) || null,
    enquire: (attempt) => post('sellerNVPTxnStatus.jsp', signed('AE', statusEnquiry(sellerOrder(attempt, options)))),
    awaitsApprover: (code) => code === AWAITS_APPROVER,
    bankHealth: () => Promise.all(bankTypes.map(healthOf)),
  };
}
