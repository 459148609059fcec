import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';

/** Refuses 4003 whoever created a payout as the one who approves it, in whichever portal. */
export function requireOtherPerson(
  { created_by }: { created_by: string | null },
  { user_id }: { user_id: string },
): void {
  if (created_by === user_id)
    throw new Refusal(CODE.not_permitted, 'You created this payout. Another person must approve it.', 'own_payout');
}
