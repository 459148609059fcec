import { CODE } from '@kutip/contracts/codes';
import { tours } from '@kutip/contracts/tours';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { keepTour, tourOf, tourRows } from './tours.queries.ts';

interface Written {
  setting: string;
  settings: Record<string, unknown>;
}

async function keep({ setting, settings }: Written, { db, account_id, user_id, now }: Context) {
  const id = uuid();
  await keepTour(db, { account_id, id, user_id, setting, settings, created_at: now, updated_at: now });
  return found(await tourOf(db, account_id, user_id));
}

export const tourHandlers: Handlers<typeof tours> = {
  list: listOf(tours.list, ({ db, account_id }) => tourRows(db, account_id)),

  async me(_, { db, account_id, user_id }) {
    const tour = await tourOf(db, account_id, user_id);
    if (!tour) throw new Refusal(CODE.no_tour_setting, 'No tour was set yet.', 'no_tour_setting');
    return tour;
  },

  create: ({ body }, context) => keep(body, context),
  createPlain: ({ body }, context) => keep(body, context),

  /** Only one's own: a colleague's is not found. */
  async update({ params, body }, context) {
    const { db, account_id, user_id } = context;
    const kept = await tourOf(db, account_id, user_id);
    found(kept?.id === params.id ? kept : undefined);
    return keep(body, context);
  },
};
