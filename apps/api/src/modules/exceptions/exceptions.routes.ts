import { exceptions as contract } from '@kutip/contracts/exceptions';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { loadTimeline } from '../invoices/invoices.service.ts';
import {
  exceptionById,
  exceptionsWithPayment,
  lockException,
  updateException,
  type ExceptionState,
} from './exceptions.queries.ts';
import { decideExceptionUpdate } from './exception-update.ts';

const ACTION = { OPEN: 'reopen', RESOLVED: 'resolve' } as const;

/** The previous values of the changed fields. */
const previousValues = (state: ExceptionState, change: Partial<ExceptionState>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, state[name as keyof ExceptionState]]));

export const exceptionHandlers: Handlers<typeof contract> = {
  list: listHandler(contract.list, ({ db, account_id }) => exceptionsWithPayment(db, account_id)),
  async read({ params: { id } }, { db, account_id }) {
    const exception = requireFound(await exceptionById(db, account_id, id));
    const { invoice_id } = exception;
    const timeline = invoice_id === null ? [] : await loadTimeline(db, { account_id, invoice_id }, 'merchant');
    return { ...exception, timeline };
  },
  async update({ params: { id }, body }, context) {
    const { db, account_id, now } = context;
    const state = requireFound(await lockException(db, account_id, id));
    const change = decideExceptionUpdate(state, body, context);
    if (Object.keys(change).length > 0) {
      await updateException(db, { account_id, id }, change, now);
      const action = change.status ? ACTION[change.status] : 'update';
      const entry = { action, entity: 'exception', entity_id: id };
      await audit(context, { ...entry, before: previousValues(state, change), after: change });
    }
    return requireFound(await exceptionById(db, account_id, id));
  },
};
