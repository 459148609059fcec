import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './wire.ts';

const any = { area: 'any' } as const;
/** A six-digit code of an authenticator app, or a recovery code. */
const code = z
  .string()
  .trim()
  .transform((written) => written.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{10})$/));
const password = z.string().min(1).max(200);
/** Until when this session counts as reauthenticated. */
export const stepUpResult = z.object({ stepped_up_until: timestamp });

/**
 * Reauthentication (step-up) with a code of an authenticator app or a passkey (`passkeys`), required before money
 * leaves, before a bank account is changed and similar actions. Those calls answer 4028 until the session was
 * reauthenticated recently.
 */
export const stepUp = {
  /** The caller's available factors, and until when the last reauthentication is valid. */
  read: endpoint({
    method: 'GET',
    path: 'auth/step-up',
    access: any,
    data: z.object({
      has_totp: z.boolean(),
      /** Number of passkeys, and the domain they are bound to: on other domains browsers do not offer them. */
      passkeys: z.number().int(),
      passkey_domain: z.string(),
      recovery_codes_left: z.number().int(),
      stepped_up_until: timestamp.nullable(),
      locked_until: timestamp.nullable(),
    }),
  }),
  /**
   * Five wrong codes lock it for 15 minutes (4002); a wrong or used code is 4000; without an authenticator app 4010.
   */
  verify: endpoint({
    method: 'POST',
    path: 'auth/step-up',
    access: any,
    body: z.object({ code }),
    data: stepUpResult,
  }),
  /**
   * A new secret for an authenticator app, active once `confirm` received a code. Refuses 4010 if one is active. Users
   * with a passkey reauthenticate first (4028).
   */
  setUpTotp: endpoint({
    method: 'POST',
    path: 'auth/totp',
    access: any,
    body: z.object({ password }),
    data: z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
  }),
  /** Activates the app and returns one-time recovery codes, which are not shown again. */
  confirmTotp: endpoint({
    method: 'POST',
    path: 'auth/totp/confirm',
    access: any,
    body: z.object({ code }),
    data: stepUpResult.extend({ recovery_codes: z.array(z.string()) }),
  }),
  /** Needs a code of the app or, if it is lost, a recent reauthentication by another factor (4028). */
  removeTotp: endpoint({
    method: 'POST',
    path: 'auth/totp/remove',
    access: any,
    body: z.object({ password, code: code.optional() }),
    data: z.null(),
  }),
};
