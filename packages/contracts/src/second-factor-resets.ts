import { RESET_FAULTS, RESET_STATUSES } from '@kutip/domain/second-factor-reset';
import { z } from 'zod';
import { adminReader, adminWriter } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

const reset = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  status: z.enum(RESET_STATUSES),
  /** How the user has proven who they are. */
  reason: z.string(),
  requested_by: z.uuid(),
  requested_by_name: z.string().nullable(),
  requested_at: timestamp,
  /** When the factors are removed, if another admin has confirmed it by then. */
  takes_effect_at: timestamp,
  decided_by_name: z.string().nullable(),
  decided_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
});

const ownReset = z.object({ requested_at: timestamp, takes_effect_at: timestamp }).nullable();
const any = { area: 'any' } as const;

/**
 * Removes the second factors of a user who has lost them: requested by one admin, confirmed by another, done after a
 * waiting time. The user is notified by e-mail at once and can stop it.
 */
export const secondFactorResets = {
  list: listing({
    path: 'second-factor-resets',
    access: adminReader,
    row: reset,
    search: ['full_name', 'email', 'requested_by_name'],
    sort: ['requested_at'],
    filters: { status: z.enum(RESET_STATUSES) },
    date_column: 'requested_at',
  }),
  /** A user with their second factors, their resets, the latest first, and what forbids another one. */
  ofUser: endpoint({
    method: 'GET',
    path: 'second-factor-resets/users/:id',
    access: adminReader,
    params: id,
    data: z.object({
      id: z.uuid(),
      full_name: z.string(),
      email: z.string(),
      username: z.string(),
      is_email_confirmed: z.boolean(),
      has_totp: z.boolean(),
      passkeys: z.number().int(),
      wait_hours: z.number().int(),
      fault: z.enum(RESET_FAULTS).nullable(),
      resets: z.array(reset),
    }),
  }),
  /** Refuses 4010, with the fault as its reason, where `ofUser` names one. */
  request: endpoint({
    method: 'POST',
    path: 'second-factor-resets/users/:id',
    access: adminWriter,
    second_factor: true,
    params: id,
    body: z.object({ reason: text(500) }),
    data: reset,
  }),
  /** Refuses 4003 who requested it and whose login it is; 4010 unless it is open. Rejecting also stops a confirmed one. */
  decide: endpoint({
    method: 'PUT',
    path: 'second-factor-resets/:id/decision',
    access: adminWriter,
    second_factor: true,
    params: id,
    body: z.object({ decision: z.enum(['CONFIRM', 'REJECT']) }),
    data: reset,
  }),
  /** Stops a reset by the e-mailed link, without a login. Refuses 4006 when nothing is left to stop. */
  stopByLink: endpoint({
    method: 'POST',
    path: 'second-factor-resets/stop',
    access: 'public',
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    data: z.null(),
  }),
  /** The open reset of the caller's own second factors. */
  own: endpoint({ method: 'GET', path: 'second-factor-resets/own', access: any, data: ownReset }),
  /** Stops it. Without an open one nothing happens. */
  stopOwn: endpoint({ method: 'POST', path: 'second-factor-resets/own/stop', access: any, data: z.null() }),
};
