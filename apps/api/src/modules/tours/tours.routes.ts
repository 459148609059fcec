import { CODE } from '@kutip/contracts/codes';
import { tours } from '@kutip/contracts/tours';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { upsertTour, findTour, tourRows } from './tours.queries.ts';

interface TourInput {
  setting: string;
  settings: Record<string, unknown>;
}

async function saveTour({ setting, settings }: TourInput, { db, account_id, user_id, now }: Context) {
  const id = uuid();
  await upsertTour(db, { account_id, id, user_id, setting, settings, created_at: now, updated_at: now });
  return requireFound(await findTour(db, account_id, user_id));
}

export const tourHandlers: Handlers<typeof tours> = {
  list: listHandler(tours.list, ({ db, account_id }) => tourRows(db, account_id)),

  async me(_, { db, account_id, user_id }) {
    const tour = await findTour(db, account_id, user_id);
    if (!tour) throw new Refusal(CODE.no_tour_setting, 'There is no tour setting yet.', 'no_tour_setting');
    return tour;
  },

  create: ({ body }, context) => saveTour(body, context),
  createPlain: ({ body }, context) => saveTour(body, context),

  /** Users can change only their own setting; others' are not found. */
  async update({ params, body }, context) {
    const { db, account_id, user_id } = context;
    const current = await findTour(db, account_id, user_id);
    requireFound(current?.id === params.id ? current : undefined);
    return saveTour(body, context);
  },
};
