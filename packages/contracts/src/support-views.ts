import { SUPPORT_REASON_LENGTH, SUPPORT_VIEW_STATUSES } from '@kutip/domain/support-view';
import { z } from 'zod';
import { adminWriter } from './access.ts';
import { tokens } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { timestamp } from './wire.ts';

/** A view by support, as the merchant sees it. */
const view = z.object({
  id: z.uuid(),
  /** The admin who looks. */
  admin_name: z.string(),
  reason: z.string(),
  status: z.enum(SUPPORT_VIEW_STATUSES),
  started_at: timestamp,
  /** When it was over, or will be at the latest. */
  over_at: timestamp,
});

/** Only who manages the team sees who else has looked. */
const reader = { area: 'merchant', permission: 'users.read' } as const;
const writer = { area: 'merchant', permission: 'users.write' } as const;

const reason = z.string().trim().min(SUPPORT_REASON_LENGTH.min).max(SUPPORT_REASON_LENGTH.max);

/** An admin looks at the portal as a merchant sees it, for half an hour, and can change nothing (D-08). */
export const supportViews = {
  /**
   * A code, once and for a minute, that opens the merchant portal. Refuses 4004 what is no merchant, or is closed. The code
   * stands behind the `#` of the address, which no server and no log sees.
   */
  request: endpoint({
    method: 'POST',
    path: 'accounts/admin/:id/support-view',
    access: adminWriter,
    second_factor: true,
    params: id,
    body: z.object({ reason }),
    data: z.object({ url: z.url(), expires_at: timestamp }),
  }),
  /** Exchanges the code for the view. Refuses 4006 an unknown, used or expired code. There is no refresh token. */
  exchange: endpoint({
    method: 'POST',
    path: 'support-views/exchange',
    access: 'public',
    body: z.object({ code: z.string().trim().min(1).max(200) }),
    data: tokens.omit({ refresh_token: true }),
  }),
  /** The latest views of the caller's business. */
  list: endpoint({
    method: 'GET',
    path: 'support-views',
    access: reader,
    data: z.object({ list: z.object({ data: z.array(view), total: z.number().int() }) }),
  }),
  /** Ends a running view at once. Refuses 4010 one that is over. */
  end: endpoint({ method: 'DELETE', path: 'support-views/:id', access: writer, params: id, data: view }),
};
