import type { BankType } from '@kutip/domain/channels';
import { parseBankList, bankListEnquiry } from '@kutip/domain/fpx/bank-list';
import { bankModelByType } from '@kutip/domain/fpx/banks';
import { checksumText, type FpxForm, type FpxMessage } from '@kutip/domain/fpx/fields';
import { authorisationRequest, statusEnquiry } from '@kutip/domain/fpx/messages';
import type { BankHealth, Provider } from '../provider.ts';
import type { FpxKeys } from './fpx.keys.ts';
import { AWAITS_APPROVER, bankTypes, readConfirmation, readForm, sellerOrder, type Seller } from './fpx.transform.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';

export interface FpxOptions extends Seller {
  /** The base URL of FPX, without a trailing slash. */
  url: string;
  keys: FpxKeys;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

/** FPX: the payer's browser carries a signed request (AR) to it; FPX confirms (AC) host to host and through the browser. */
export function createFpx(options: FpxOptions): Provider {
  const { url, keys, timeout_ms, now, fetch: send = outgoingFetch } = options;

  const withChecksum = (message: FpxMessage, fields: FpxForm) => ({
    ...(fields as Record<string, string>),
    fpx_checkSum: keys.sign(checksumText(message, fields)),
  });
  const isGenuine = (message: FpxMessage, form: FpxForm): boolean =>
    keys.verify(checksumText(message, form), form.fpx_checkSum ?? '', now());

  /** Posts a form and answers the response text; null when there is none in time. */
  async function post(page: string, fields: Record<string, string>): Promise<string | null> {
    try {
      const answer = await send(`${url}/${page}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(timeout_ms),
      });
      return answer.ok ? (await answer.text()).trim() : null;
    } catch {
      return null; // unreachable, cut off or timed out: the status is unknown
    }
  }

  async function loadHealth(bank_type: BankType): Promise<BankHealth> {
    const enquiry = bankListEnquiry({ model: bankModelByType(bank_type), seller_ex_id: options.seller_ex_id });
    const form = readForm((await post('RetrieveBankList', withChecksum('BE', enquiry))) ?? '');
    if (form.fpx_msgToken !== enquiry.fpx_msgToken || !isGenuine('BC', form)) return { bank_type, online: null };
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
      fields: withChecksum('AR', authorisationRequest(sellerOrder(attempt, options))),
      qr_payload: null,
      card_key: null,
      provider_reference: null, // FPX assigns its transaction id in its first message
    }),
    readMessage(body, source) {
      const form = readForm(body);
      return isGenuine('AC', form) ? readConfirmation(form, source, options) : { kind: 'forged' };
    },
    claimedOrderNo: (body) => readForm(body).fpx_sellerOrderNo?.slice(0, 40) || null,
    queryStatus: (attempt) =>
      post('sellerNVPTxnStatus.jsp', withChecksum('AE', statusEnquiry(sellerOrder(attempt, options)))),
    awaitsApprover: (code) => code === AWAITS_APPROVER,
    bankHealth: () => Promise.all(bankTypes.map(loadHealth)),
  };
}
