import { CODE } from '@kutip/contracts/codes';
import type { couriers as contract } from '@kutip/contracts/couriers';
import { Refusal } from '@kutip/domain/refusal';
import { findOwner } from '../../platform/directory.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Handlers } from '../../platform/mount.ts';
import { createRenderer, type Renderer } from '../receipts/receipts.service.ts';
import { bookCourier, cancelBooking } from './book-courier.ts';
import { checkPrices } from './check-prices.ts';
import type { CourierNotice } from './courier.ts';
import { scheduleQuery } from './couriers.queries.ts';
import { queryCourierBooking, queryKey } from './job-definitions.ts';
import { labelFile } from './labels.ts';
import type { QueryDeps } from './query-booking.ts';

/** A courier may send notices about many parcels in one message. */
const MOST_PARCELS = 200;

/** The parcels that a notice is about; none for one that its courier did not send or that cannot be read. */
function parcelsOf({ couriers, log }: QueryDeps, reference: string, notice: CourierNotice) {
  const courier = couriers.all.find((one) => one.reference === reference);
  if (!courier) throw new Refusal(CODE.not_found, 'Record not found.');
  const reject = (reason: string): never => {
    log.warn({ event: 'webhook.rejected', provider: reference, reason }, 'webhook rejected');
    throw new Refusal(CODE.not_permitted, 'This message is not from the courier.', 'not_permitted');
  };
  try {
    const numbers = courier.readNotice(notice) ?? reject('forged');
    return { numbers: numbers.slice(0, MOST_PARCELS), answer: courier.notice_answer };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return reject('unreadable');
  }
}

/** A notice only makes its bookings due: what happened is queried from the courier. */
async function receiveNotice(deps: QueryDeps, reference: string, notice: CourierNotice): Promise<string> {
  const { store, clock } = deps;
  const { numbers, answer } = parcelsOf(deps, reference, notice);
  for (const number of new Set(numbers)) {
    const owner = await findOwner(store.read, 'courier_booking', number);
    if (!owner) continue;
    await store.transact(async (db) => {
      await scheduleQuery(db, owner, clock.now());
      await enqueue(db, queryCourierBooking, owner, { key: queryKey(owner.id) });
    });
  }
  return answer;
}

export const courierHandlers = ({
  renderer = createRenderer(),
  ...deps
}: QueryDeps & { renderer?: Renderer }): Handlers<typeof contract> => ({
  check: { withoutTransaction: (request, context) => checkPrices(request, context, deps.couriers) },
  book: { withoutTransaction: (request, context) => bookCourier(request, context, deps) },
  cancel: { withoutTransaction: (request, context) => cancelBooking(request, context, deps) },
  labels: {
    withoutTransaction: (request, { account_id }) => labelFile(request, { account_id, store: deps.store, renderer }),
  },
  webhook: {
    withoutTransaction: ({ params, query, body }, { header }) =>
      receiveNotice(deps, params.courier, { body: typeof body === 'string' ? body : '', key: query.key, header }),
  },
});
