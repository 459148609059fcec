import { findCardRefusal } from '@kutip/domain/card/refusals';
import type { Messages } from '../i18n/use-messages.ts';

/** Why a payment failed: of a card in the reader's language, otherwise as the provider says it. */
export function failedReasonText<Reason>(t: Messages['t'], code: unknown, reason: Reason): string | Reason {
  const refusal = typeof code === 'string' ? findCardRefusal(code) : undefined;
  return refusal ? t(`card_refusal.${refusal}`) : reason;
}
