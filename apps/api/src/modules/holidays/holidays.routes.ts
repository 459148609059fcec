import { CODE } from '@kutip/contracts/codes';
import { holidays as contract } from '@kutip/contracts/holidays';
import { dayOf } from '@kutip/domain/day';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { holidayRows, insertHoliday, lockHoliday, writeHoliday } from './holidays.queries.ts';

const ENTITY = 'public_holiday';

function assertLater(holiday_date: string, today: string): void {
  if (holiday_date <= today)
    throw new Refusal(CODE.validation_failed, 'Only days after today can change.', {
      holiday_date: 'day_not_after_today',
    });
}

export const holidayHandlers: Handlers<typeof contract> = {
  list: listHandler(contract.list, ({ db, now }) => holidayRows(db, dayOf(now))),

  read: async ({ params: { id } }, { db, now }) =>
    requireFound(await holidayRows(db, dayOf(now)).where('id', '=', id).executeTakeFirst()),

  async create({ body }, context) {
    const { db, now } = context;
    const today = dayOf(now);
    assertLater(body.holiday_date, today);
    const id = await insertHoliday(db, body, now);
    if (id === undefined)
      throw new Refusal(CODE.duplicate, 'This day is a holiday already.', { holiday_date: 'duplicate' });
    await audit(context, { action: 'create', entity: ENTITY, entity_id: id, after: { ...body } });
    return requireFound(await lockHoliday(db, today, id));
  },

  async update({ params: { id }, body: { read_at, name } }, context) {
    const { db, now } = context;
    const today = dayOf(now);
    await editRecord(context, {
      entity: ENTITY,
      entity_id: id,
      read_at,
      lock: () => lockHoliday(db, today, id),
      request({ holiday_date }) {
        assertLater(holiday_date, today);
        return { name };
      },
      write: (change) => writeHoliday(db, id, change),
    });
    return requireFound(await lockHoliday(db, today, id));
  },

  async remove({ params: { id } }, context) {
    const { db, now } = context;
    const today = dayOf(now);
    const { holiday_date, name } = requireFound(await lockHoliday(db, today, id));
    assertLater(holiday_date, today);
    await writeHoliday(db, id, { updated_at: now, deleted_at: now });
    await audit(context, { action: 'delete', entity: ENTITY, entity_id: id, before: { holiday_date, name } });
    return null;
  },
};
