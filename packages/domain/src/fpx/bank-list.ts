import { MSG_TOKEN, type BankModel } from './banks.ts';
import type { FpxWire } from './fields.ts';
import { FPX_VERSION } from './messages.ts';

/** Whether a bank accepts payments now, according to FPX's bank list. */
export interface BankAvailability {
  readonly code: string;
  readonly is_online: boolean;
}

/** BE: bank list enquiry for a model, without the checksum. */
export const bankListEnquiry = (query: { model: BankModel; seller_ex_id: string }): FpxWire<'BE'> => ({
  fpx_msgToken: MSG_TOKEN[query.model],
  fpx_msgType: 'BE',
  fpx_sellerExId: query.seller_ex_id,
  fpx_version: FPX_VERSION,
});

/** BC: FPX's bank list, without the checksum. */
export const bankListFields = (
  asked: { model: BankModel; seller_ex_id: string },
  banks: readonly BankAvailability[],
): FpxWire<'BC'> => ({
  fpx_bankList: banks.map(({ code, is_online }) => `${code}~${is_online ? 'A' : 'B'}`).join(','),
  fpx_msgToken: MSG_TOKEN[asked.model],
  fpx_msgType: 'BC',
  fpx_sellerExId: asked.seller_ex_id,
});

/**
 * Parses `CODE~A,CODE~B` (A online, B offline). Unreadable entries are skipped and unlisted banks are not offered: a
 * missing bank is better than sending a payer to one that is offline.
 */
export function parseBankList(text: string): BankAvailability[] {
  return text.split(',').flatMap((entry) => {
    const [, code, standing] = /^([A-Z0-9]+)~([AB])$/.exec(entry.trim()) ?? [];
    return code === undefined ? [] : [{ code, is_online: standing === 'A' }];
  });
}
