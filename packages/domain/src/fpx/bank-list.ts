import { MSG_TOKEN, type BankModel } from './banks.ts';
import type { FpxWire } from './fields.ts';
import { FPX_VERSION } from './messages.ts';

/** Whether a bank takes payments now, as FPX's list says it. */
export interface BankStanding {
  readonly code: string;
  readonly is_online: boolean;
}

/** BE: asks which banks of a model are up, all but the checksum. */
export const bankListEnquiry = (asked: { model: BankModel; seller_ex_id: string }): FpxWire<'BE'> => ({
  fpx_msgToken: MSG_TOKEN[asked.model],
  fpx_msgType: 'BE',
  fpx_sellerExId: asked.seller_ex_id,
  fpx_version: FPX_VERSION,
});

/** FPX's answer, all but the checksum. */
export const bankListFields = (
  asked: { model: BankModel; seller_ex_id: string },
  banks: readonly BankStanding[],
): FpxWire<'BC'> => ({
  fpx_bankList: banks.map(({ code, is_online }) => `${code}~${is_online ? 'A' : 'B'}`).join(','),
  fpx_msgToken: MSG_TOKEN[asked.model],
  fpx_msgType: 'BC',
  fpx_sellerExId: asked.seller_ex_id,
});

/**
 * Reads `CODE~A,CODE~B` (A up, B down). What does not read is left out, and a bank that is not listed is not offered:
 * better one bank missing than a payer sent to a door that may be shut.
 */
export function parseBankList(text: string): BankStanding[] {
  return text.split(',').flatMap((entry) => {
    const [, code, standing] = /^([A-Z0-9]+)~([AB])$/.exec(entry.trim()) ?? [];
    return code === undefined ? [] : [{ code, is_online: standing === 'A' }];
  });
}
