import { exceptions as contract } from '@kutip/contracts/exceptions';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { timelineOf } from '../payments/switch.service.ts';
import { exceptionById, exceptionsWithPayment, lockWork, writeWork, type Work } from './exceptions.queries.ts';
import { changeOf } from './work.ts';

const ACTION = { OPEN: 'reopen', RESOLVED: 'resolve' } as const;

/** As they were before: the values of those fields that a change touches. */
const before = (work: Work, change: Partial<Work>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, work[name as keyof Work]]));

export const exceptionHandlers: Handlers<typeof contract> = {
  list: listOf(contract.list, ({ db, account_id }) => exceptionsWithPayment(db, account_id)),
  async read({ params: { id } }, { db, account_id }) {
    const exception = found(await exceptionById(db, account_id, id));
    const { invoice_id } = exception;
    const timeline = invoice_id === null ? [] : await timelineOf(db, { account_id, invoice_id }, 'merchant');
    return { ...exception, timeline };
  },
  async update({ params: { id }, body }, context) {
    const { db, account_id, now } = context;
    const work = found(await lockWork(db, account_id, id));
    const change = changeOf(work, body, context);
    if (Object.keys(change).length > 0) {
      await writeWork(db, { account_id, id }, change, now);
      const action = change.status ? ACTION[change.status] : 'update';
      const entry = { action, entity: 'exception', entity_id: id };
      await audit(context, { ...entry, before: before(work, change), after: change });
    }
    return found(await exceptionById(db, account_id, id));
  },
};
