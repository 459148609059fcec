import { CODE } from '@kutip/contracts/codes';
import type { failedReason } from '@kutip/contracts/exceptions';
import { findCode, outcomeOf } from '@kutip/domain/fpx/codes';
import type { AttemptStatus } from '@kutip/domain/payment';
import { Refusal } from '@kutip/domain/refusal';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import type { Handlers } from '../../platform/mount.ts';
import { billOfAttempt, keepFailedReason } from './failed-reason.queries.ts';

const ENDED_WITHOUT_MONEY: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>(['FAILED', 'CANCELLED', 'EXPIRED']);

/** Our text for a code that ends a payment without money; null for every other code. */
function reasonOf(code: string): string | null {
  const outcome = outcomeOf(code, { enquiry: false });
  return outcome === 'SUCCESS' || outcome === 'PROCESSING' ? null : findCode(code)!.text;
}

/**
 * Why a payment came to nothing, as the payer's page tells it (D-28). Nothing of it is believed that the bank has not
 * said: where the attempt has a code of its own that one counts, and only an FPX attempt that has ended gets a reason.
 * Refuses 4004, 4000 for a code that is no failure, 4010 for an attempt that may still be paid or has been.
 */
export const failedReasonHandlers: Handlers<typeof failedReason> = {
  async write({ params: { transaction_invoice_no }, body: { code } }, { db }) {
    const { account_id, id } = found(await ownerOf(db, 'attempt', transaction_invoice_no));
    const attempt = found(await billOfAttempt(db, account_id, id));
    if (attempt.channel_flag !== 'fpx' || !ENDED_WITHOUT_MONEY.has(attempt.status))
      throw new Refusal(CODE.wrong_state, 'This payment has not failed.', attempt.status.toLowerCase());
    const reason = (attempt.provider_code && reasonOf(attempt.provider_code)) ?? reasonOf(code);
    if (!reason) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { code: 'not_a_failure' });
    const { bill_id, invoice_no } = attempt;
    await keepFailedReason(db, { account_id, bill_id, reason });
    return { invoice_no, fpx_failed_reason: attempt.fpx_failed_reason ?? reason };
  },
};
