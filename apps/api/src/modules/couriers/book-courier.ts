import { CODE } from '@kutip/contracts/codes';
import type { couriers as contract } from '@kutip/contracts/couriers';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { nextBookingQuery } from '@kutip/domain/courier';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { auditRow } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { applyBookingOutcome, endBooking } from './apply-outcome.ts';
import { assertCanBook, bookCommand, bookCourierPosting } from './book-courier.posting.ts';
import { bookingView } from './booking-view.ts';
import type { Courier, CourierQuote } from './courier.ts';
import { findBooking, findLastBooking, lockShipments, type NewBooking } from './couriers.queries.ts';
import { findParcel, loadCredit, type ParcelRow, type ShipmentKey } from './parcels.queries.ts';
import { codAmountOf, receiverOf, referenceOf, requestOf, senderOf } from './parcel-request.ts';
import type { QueryDeps } from './query-booking.ts';

type Contract = typeof contract;
type BookContext = NoTransactionContextOf<Contract['book']>;

const unavailable = (name: string): Refusal =>
  new Refusal(CODE.provider_unavailable, `${name} cannot be reached at the moment. Nothing was booked.`, 'unavailable');

function courierOf({ couriers }: Pick<QueryDeps, 'couriers'>, id: number): Courier {
  const courier = couriers.all.find((one) => one.id === id);
  if (!courier)
    throw new Refusal(CODE.validation_failed, 'This courier is not offered.', { courier_provider_id: 'not_offered' });
  return courier;
}

/** The service as the courier prices it now. Refuses another price than the one shown (4030), 4022 and 5002. */
async function currentQuote(
  courier: Courier,
  parcel: Pick<NewBooking, 'sender' | 'receiver' | 'weight' | 'cod_amount' | 'courier_service' | 'send_method'>,
  shown: Sen,
): Promise<CourierQuote> {
  const { sender: from, receiver: to, weight: weight_kg, cod_amount, courier_service, send_method } = parcel;
  const quotes = await courier.quote({ from, to, weight_kg, cod_amount }).catch(() => {
    throw unavailable(courier.name);
  });
  const quote = quotes.find((one) => one.courier_service === courier_service);
  if (!quote?.send_methods.includes(send_method))
    throw new Refusal(CODE.not_delivered_here, `${courier.name} does not take this parcel that way now.`, {
      courier_service: 'not_offered',
    });
  if (quote.amount !== shown)
    throw new Refusal(
      CODE.amount_changed,
      `This parcel costs RM ${toRinggit(quote.amount)} now. It was RM ${toRinggit(shown)}.`,
      { cost: 'price_changed' },
    );
  return quote;
}

async function loadForBooking({ transact, account_id, now }: BookContext, shipment_id: string) {
  return transact(async (db) => {
    const key: ShipmentKey = { account_id, shipment_id };
    const [state] = await lockShipments(db, [key]);
    assertCanBook(state, now);
    const parcel: ParcelRow = requireFound(await findParcel(db, key));
    return {
      parcel,
      packed_with: state.packed_with,
      sender: await senderOf(db, account_id, parcel),
      receiver: receiverOf(parcel),
    };
  });
}

const viewOf = async ({ transact, account_id }: BookContext, id: string) =>
  transact(async (db) => ({
    ...bookingView(requireFound(await findBooking(db, { account_id, id }))),
    balance_after: await loadCredit(db, account_id),
  }));

/**
 * Pays and books a parcel. The price is taken in one posting with the booking, before the courier is called: whatever happens
 * afterwards, the job finds out what the courier did, and confirms the booking or returns the price.
 */
export async function bookCourier(
  { params, body }: ParsedRequest<Contract['book']>,
  context: BookContext,
  deps: QueryDeps,
) {
  const { transact, account_id, request_id: id, user_id: created_by, now: created_at } = context;
  const shipment_id = params.shipmentId;
  const earlier = await transact((db) => findBooking(db, { account_id, id }));
  if (earlier) return viewOf(context, id);
  const courier = courierOf(deps, body.courier_provider_id);
  const { parcel, packed_with, sender, receiver } = await loadForBooking(context, shipment_id);
  const { courier_provider_id, courier_service, send_method, cost } = body;
  const details = {
    sender,
    receiver,
    courier_service,
    send_method,
    weight: body.weight ?? parcel.total_weight,
    cod_amount: codAmountOf(parcel),
  };
  const { name: service_name } = await currentQuote(courier, details, cost);
  const booking: NewBooking = {
    account_id,
    id,
    shipment_id,
    courier_provider_id,
    service_name,
    cost,
    created_by,
    created_at,
    ...details,
    reference: referenceOf(parcel.order_no, id),
    value: parcel.items_amount,
    next_query_at: nextBookingQuery(0, created_at),
  };
  const after = { order_no: parcel.order_no, courier: service_name, cost: toRinggit(cost) };
  const entry = auditRow(context, { action: 'book_courier', entity: 'order', entity_id: shipment_id, after });
  await deps.poster.post(bookCourierPosting, bookCommand(booking, packed_with, entry));
  await callCourier(context, courier, id, deps);
  return viewOf(context, id);
}

/** Books at the courier. Without an answer the booking stays pending, and the job queries the courier. */
async function callCourier(
  { transact, account_id }: BookContext,
  courier: Courier,
  id: string,
  deps: QueryDeps,
): Promise<void> {
  const booking = requireFound(await transact((db) => findBooking(db, { account_id, id })));
  if (booking.status !== 'PENDING') return;
  const outcome = await courier.book(requestOf(booking)).catch((err: unknown) => {
    deps.log.warn(
      { event: 'courier.booking_unanswered', account_id, reference: booking.reference, err },
      'courier booking unanswered',
    );
    return null;
  });
  if (!outcome) return;
  await applyBookingOutcome(deps, booking, outcome);
  if (outcome.status === 'refused')
    throw new Refusal(
      CODE.not_delivered_here,
      `${courier.name} refused this parcel: ${outcome.reason}. The credit was returned.`,
      { courier_service: 'refused' },
    );
}

/** Cancels a booking at the courier and returns its price. Refuses 4010, and 5002 where the courier does not answer. */
export async function cancelBooking(
  { params, body }: ParsedRequest<Contract['cancel']>,
  context: NoTransactionContextOf<Contract['cancel']>,
  deps: QueryDeps,
) {
  const { transact, account_id } = context;
  const key = { account_id, shipment_id: params.shipmentId };
  const booking = requireFound(await transact((db) => findLastBooking(db, key)));
  const { id, reference, booking_no, tracking_no, status } = booking;
  if (status === 'CANCELLED') return bookingView(booking);
  if (status !== 'BOOKED' || booking_no === null)
    throw new Refusal(CODE.wrong_state, 'This booking is not confirmed.', status.toLowerCase());
  const courier = courierOf(deps, booking.courier_provider_id);
  const answer = await courier.cancel({ reference, booking_no, tracking_no }, body.reason).catch(() => {
    throw new Refusal(CODE.provider_unavailable, `${courier.name} cannot be reached. Try again.`, 'unavailable');
  });
  if (!answer.is_cancelled)
    throw new Refusal(CODE.wrong_state, `${courier.name} does not cancel this parcel: ${answer.reason}`, 'refused');
  const audit = auditRow(context, {
    action: 'cancel_courier',
    entity: 'order',
    entity_id: params.shipmentId,
    after: { reference, reason: body.reason },
  });
  await endBooking(deps, booking, { to: 'CANCELLED', reason: body.reason, audit });
  return bookingView(requireFound(await transact((db) => findBooking(db, { account_id, id }))));
}
