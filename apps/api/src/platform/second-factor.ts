import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';

/** How long a second factor is valid for calls that concern money, in the session that presented it. */
const LIFE_MS = 5 * 60_000;

export const stepUpExpiry = (stepped_up_at: Date): Date => new Date(stepped_up_at.getTime() + LIFE_MS);

/** 4028: the portal asks for a passkey or a code and repeats the call. */
export const stepUpNeeded = () =>
  new Refusal(
    CODE.step_up_needed,
    'Please confirm it’s you with a passkey or a code from your authenticator app.',
    'step_up_needed',
  );
