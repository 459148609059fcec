import { findCardRefusal } from '@kutip/domain/card/refusals';
import { findProviderReason } from '@kutip/domain/provider-reasons';
import type { Messages } from '../i18n/use-messages.ts';

/**
 * Why a payment, refund or payout failed, in the reader's language. Providers share codes, so that the text decides; a text
 * that no adapter of ours writes is shown as the provider says it.
 */
export function failedReasonText<Reason>(t: Messages['t'], code: unknown, reason: Reason): string | Reason {
  const refusal = typeof code === 'string' ? findCardRefusal(code) : undefined;
  if (refusal) return t(`card_refusal.${refusal}`);
  if (typeof reason !== 'string') return reason;
  const known = findProviderReason(reason);
  if (known) return t(`provider_reason.${known}`);
  // Every PayNet text is known, and no other provider has codes of two characters. FPX's table is too large for a page.
  return typeof code === 'string' && /^[0-9A-Z]{2}$/.test(code)
    ? t('provider_reason.fpx_rejected', { text: reason })
    : reason;
}
