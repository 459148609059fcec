import type { CODE } from './codes.ts';

export interface CodeAdvice {
  /** What happened. */
  meaning: string;
  /** What the calling system does about it. */
  action: string;
  /** The same request may succeed later. */
  is_retryable?: true;
}

/** For the developers of merchants' systems. null: the merchant API never answers it. A code without an entry does not compile. */
export const CODE_ADVICE: Record<keyof typeof CODE, CodeAdvice | null> = {
  ok: { meaning: 'The call succeeded.', action: 'Read data.' },
  report_list_ok: null,
  not_authenticated: {
    meaning:
      'The auth token is missing, unknown, paused, revoked or of the other environment, or the signature is wrong.',
    action:
      'Read breakdown_errors: it names the reason. For a signature, paste the request into the signature debugger of the portal.',
  },
  session_expired: null,
  no_tour_setting: null,
  no_opening_hours: null,
  not_available: null,
  validation_failed: {
    meaning: 'Some fields are missing or wrong. Nothing was created.',
    action:
      'Correct the fields that breakdown_errors names; each has a reason such as required, too_long or not_public.',
  },
  wrong_login: null,
  login_locked: null,
  not_permitted: {
    meaning: 'The credential lacks the scope of this call.',
    action: 'Give the credential the scope in the portal: collect, read or pay_out.',
  },
  not_found: {
    meaning: 'There is no such record in your account.',
    action: 'Check the number, and that the credential is of the same account and environment.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    action: 'Calls of the merchant API are POST.',
  },
  link_invalid: null,
  conflict: {
    meaning: 'Somebody else changed the record meanwhile.',
    action: 'Read it again, and repeat the change if it is still right.',
  },
  wrong_state: {
    meaning: 'The record is in a state that does not allow this.',
    action: 'Check the record first: it may be done already.',
  },
  plan_limit_reached: {
    meaning: 'Your plan does not include the merchant API, or its limit is reached.',
    action: 'Change the plan in the portal.',
  },
  channel_not_enabled: {
    meaning: 'The payment method is not offered for this bill.',
    action: 'Offer what list-payment-services answers, or leave payment_service_id out so that the payer chooses.',
  },
  amount_outside_limits: {
    meaning: 'The amount is below or above what is allowed.',
    action: 'Show the payer the limits, which list-payment-services has for each payment method.',
  },
  insufficient_balance: {
    meaning: 'The payout balance is too low for the amount and its fee.',
    action: 'Read account-balance, top the payout balance up, then repeat the call.',
    is_retryable: true,
  },
  account_name_mismatch: {
    meaning: 'The bank has another name for this account. Nothing was sent.',
    action: 'Ask the recipient for the name of the account holder as the bank has it.',
  },
  collection_not_open: {
    meaning: 'The collection is closed or paused.',
    action: 'Open it in the portal, or create the bill without a collection.',
  },
  bill_not_payable: {
    meaning: 'The bill is paid, cancelled or expired.',
    action: 'Read its state with check-transaction. Create a new bill if it is still to be paid.',
  },
  ip_not_whitelisted: {
    meaning: 'The request comes from an address that is not on the whitelist.',
    action: 'breakdown_errors.ip_address is the address that we see: list it in the portal.',
  },
  upload_refused: null,
  out_of_stock: null,
  discount_not_valid: null,
  not_delivered_here: null,
  account_not_active: {
    meaning: 'The account is under review, suspended or closed.',
    action: 'Sign in to the portal to see what is missing, or contact us.',
  },
  bank_not_verified: {
    meaning: 'The bank account is not verified yet.',
    action: 'Wait for the verification that the portal shows, then repeat the call.',
    is_retryable: true,
  },
  duplicate: {
    meaning: 'A record with this reference exists already, with other content.',
    action: 'Use a new reference, or read the existing record.',
  },
  idempotency_key_reused: {
    meaning: 'This Idempotency-Key was used with another body.',
    action: 'Use one key for one bill or payout, and repeat it only with the same body.',
  },
  still_in_flight: {
    meaning: 'The first request with this Idempotency-Key is still being answered.',
    action: 'Wait a second and repeat the same request.',
    is_retryable: true,
  },
  step_up_needed: null,
  too_many_requests: {
    meaning: 'The credential made more calls than allowed in a minute.',
    action: 'Wait for the seconds of the Retry-After header, then repeat the request.',
    is_retryable: true,
  },
  amount_changed: null,
  card_refused: null,
  internal_error: {
    meaning: 'A fault of ours. The result is unknown.',
    action: 'Repeat the request with the same Idempotency-Key. Name the x-request-id header when you report it.',
    is_retryable: true,
  },
  provider_unavailable: {
    meaning: 'The bank or provider does not answer.',
    action: 'Repeat the request later, or offer another payment method.',
    is_retryable: true,
  },
  busy: {
    meaning: 'We are busy.',
    action: 'Wait for the seconds of the Retry-After header, then repeat the request.',
    is_retryable: true,
  },
};
