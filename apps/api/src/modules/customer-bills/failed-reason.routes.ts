import { CODE } from '@kutip/contracts/codes';
import type { failedReason } from '@kutip/contracts/exceptions';
import { findFpxCode, fpxOutcome } from '@kutip/domain/fpx/codes';
import type { AttemptStatus } from '@kutip/domain/payment';
import { Refusal } from '@kutip/domain/refusal';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import type { Handlers } from '../../platform/mount.ts';
import { billOfAttempt, saveFailedReasons } from './failed-reason.queries.ts';

const FAILED_STATUSES: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>(['FAILED', 'CANCELLED', 'EXPIRED']);

/** The text of a code that means failure; null for every other code. */
function failureText(code: string): string | null {
  const outcome = fpxOutcome(code, { enquiry: false });
  return outcome === 'SUCCESS' || outcome === 'PROCESSING' ? null : findFpxCode(code)!.text;
}

/**
 * Records why a payment failed, as reported by the payer's page (D-28). The page is not trusted: the provider's code on
 * the attempt takes precedence, and only an FPX attempt that has failed gets a reason. Refuses 4004, 4000 for a code that
 * means no failure, 4010 for an attempt that is open or paid.
 */
export const failedReasonHandlers: Handlers<typeof failedReason> = {
  async write({ params: { transaction_invoice_no }, body: { code } }, { db }) {
    const { account_id, id } = requireFound(await findOwner(db, 'attempt', transaction_invoice_no));
    const attempt = requireFound(await billOfAttempt(db, account_id, id));
    if (attempt.channel_flag !== 'fpx' || !FAILED_STATUSES.has(attempt.status))
      throw new Refusal(CODE.wrong_state, 'This payment has not failed.', attempt.status.toLowerCase());
    const reason = (attempt.provider_code && failureText(attempt.provider_code)) ?? failureText(code);
    if (!reason) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { code: 'not_a_failure' });
    const { bill_id, invoice_no } = attempt;
    await saveFailedReasons(db, [{ account_id, bill_id, reason }]);
    return { invoice_no, fpx_failed_reason: attempt.fpx_failed_reason ?? reason };
  },
};
