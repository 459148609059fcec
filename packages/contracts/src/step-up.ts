import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './wire.ts';

const any = { area: 'any' } as const;
/** Six digits of an app, or a recovery code. */
const code = z
  .string()
  .trim()
  .transform((written) => written.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{10})$/));
const password = z.string().min(1).max(200);
/** So long the proof counts in this session. */
export const proven = z.object({ stepped_up_until: timestamp });

/**
 * The second proof that somebody is himself, by a code of his authenticator app or a passkey (`passkeys`): asked for before
 * money leaves, before a bank account is changed and the like. Those calls answer 4028 until it was given in this session
 * lately.
 */
export const stepUp = {
  /** What he can prove himself with, and how long the last proof counts. */
  read: endpoint({
    method: 'GET',
    path: 'auth/step-up',
    access: any,
    data: z.object({
      has_totp: z.boolean(),
      /** How many passkeys he has, and the domain that they are for: elsewhere his browser offers none. */
      passkeys: z.number().int(),
      passkey_domain: z.string(),
      recovery_codes_left: z.number().int(),
      stepped_up_until: timestamp.nullable(),
      locked_until: timestamp.nullable(),
    }),
  }),
  /** Five wrong codes lock it for 15 minutes (4002); one that is wrong or used is 4000; without an app 4010. */
  prove: endpoint({
    method: 'POST',
    path: 'auth/step-up',
    access: any,
    body: z.object({ code }),
    data: proven,
  }),
  /**
   * A new secret to put into an app. It counts once `confirm` has seen a code of it. Refused (4010) while there is one that
   * counts. Whoever has a passkey proves himself first (4028).
   */
  setUp: endpoint({
    method: 'POST',
    path: 'auth/totp',
    access: any,
    body: z.object({ password }),
    data: z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
  }),
  /** Answers codes that stand in for a lost phone, each once. They are not shown again. */
  confirm: endpoint({
    method: 'POST',
    path: 'auth/totp/confirm',
    access: any,
    body: z.object({ code }),
    data: proven.extend({ recovery_codes: z.array(z.string()) }),
  }),
  /** With a code of the app or, where it is lost, any other proof given lately (4028). */
  remove: endpoint({
    method: 'POST',
    path: 'auth/totp/remove',
    access: any,
    body: z.object({ password, code: code.optional() }),
    data: z.null(),
  }),
};
