import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { couriers } from '@kutip/contracts/couriers';
import type { RequestInput } from '@kutip/contracts/endpoint';
import type { Sen } from '@kutip/domain/money';
import { useRef, useState } from 'react';
import { callApi } from '../../../shared/api/client.ts';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';

type Body = RequestInput<typeof couriers.book>['body'];
export interface ParcelToBook {
  id: string;
  body: Body;
}

/** What became of a parcel. PENDING: it is paid, and the courier has not confirmed yet. */
export type Outcome = { status: 'BOOKED' | 'PENDING' } | { status: 'FAILED'; error: unknown };
export type Outcomes = Readonly<Record<string, Outcome>>;

/** Every further parcel would be refused for the same reason. */
const ENDS_RUN: ReadonlySet<number> = new Set([CODE.insufficient_balance, CODE.step_up_needed]);

/** Books parcels one after the other, each by a request of its own: what is refused leaves the others as they are. */
export function useBookingRun() {
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [credit, setCredit] = useState<Sen | null>(null);
  const isStopped = useRef(false);
  /** A request without an answer is repeated under its key, so that it is the same booking. */
  const unanswered = useRef(new Map<string, { body: string; key: string }>());

  async function book({ id, body }: ParcelToBook): Promise<Outcome> {
    const text = JSON.stringify(body);
    const earlier = unanswered.current.get(id);
    const key = earlier?.body === text ? earlier.key : newIdempotencyKey();
    unanswered.current.set(id, { body: text, key });
    try {
      const input = { params: { shipmentId: id }, body };
      const { status, balance_after } = await callApi(couriers.book, input, { headers: { 'idempotency-key': key } });
      setCredit(balance_after);
      return { status: status === 'PENDING' ? 'PENDING' : 'BOOKED' };
    } catch (error) {
      if (error instanceof ApiError) unanswered.current.delete(id);
      return { status: 'FAILED', error };
    }
  }

  async function run(parcels: readonly ParcelToBook[]): Promise<void> {
    isStopped.current = false;
    for (const [done, parcel] of parcels.entries()) {
      if (isStopped.current) break;
      setProgress({ done, all: parcels.length });
      const outcome = await book(parcel);
      setOutcomes((before) => ({ ...before, [parcel.id]: outcome }));
      if (outcome.status === 'FAILED' && outcome.error instanceof ApiError && ENDS_RUN.has(outcome.error.code)) break;
    }
    setProgress(null);
  }

  const stop = (): void => {
    isStopped.current = true;
  };
  return { run, stop, outcomes, progress, credit };
}
