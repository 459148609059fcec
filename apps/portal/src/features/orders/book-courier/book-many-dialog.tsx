import { Button, Group, NativeSelect, Progress } from '@mantine/core';
import { couriers, MAX_LABELS } from '@kutip/contracts/couriers';
import { pools } from '@kutip/contracts/pools';
import { orders } from '@kutip/contracts/shipments';
import { bookingRefusal, SEND_METHODS, type SendMethod } from '@kutip/domain/courier';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh, refreshResource } from '../../../shared/api/cache.ts';
import { queryFor } from '../../../shared/api/query.ts';
import { formatMoney } from '../../../shared/i18n/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Note } from '../../../shared/ui/note.tsx';
import { LabelButtons } from '../label-buttons.tsx';
import { useMessages } from '../messages/use-messages.ts';
import type { OrderRow } from '../order.ts';
import { useRefusalText } from '../refusal-text.ts';
import { useBookingFailure } from './booking-failure.ts';
import { CreditSums } from './credit-sums.tsx';
import { BUYERS_CHOICE, chosenOf, keyOf, sumOf, type Choice, type Prices, type Rule } from './parcel-choice.ts';
import { ParcelRow } from './parcel-row.tsx';
import { useBookingRun } from './use-booking-run.ts';
import classes from './book-courier.module.css';

type Choices = Readonly<Record<string, Choice>>;

/** The prices of each parcel; a booked one keeps those that it had. */
function usePrices(rows: readonly OrderRow[], isBooked: (id: string) => boolean) {
  return useQueries({
    queries: rows.map(({ id: shipmentId }) => ({
      ...queryFor(couriers.check, { body: { shipmentId } }, { suppress: true }),
      enabled: !isBooked(shipmentId),
    })),
  });
}

/** The services that at least one of the parcels is offered. */
function servicesOf(prices: readonly Prices[]): Map<string, string> {
  return new Map(
    prices.flatMap(({ deliveryList }) => deliveryList.map((quote) => [keyOf(quote), quote.name] as const)),
  );
}

/** One courier and one way to send for all parcels that have no choice of their own. */
function RuleFields({ rule, setRule, services }: RuleProps) {
  const { t } = useMessages();
  return (
    <div className={classes['rule']}>
      <NativeSelect
        label={t('courier.courier')}
        value={rule.service}
        onChange={({ currentTarget }) => setRule({ ...rule, service: currentTarget.value })}
        data={[
          { value: 'buyer', label: t('courier.rule_buyer') },
          { value: 'cheapest', label: t('courier.rule_cheapest') },
          ...[...services].map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        label={t('courier.send_by')}
        value={rule.send_method ?? 'pickup'}
        onChange={({ currentTarget }) => setRule({ ...rule, send_method: currentTarget.value as SendMethod })}
        data={SEND_METHODS.map((value) => ({ value, label: t(`courier.${value}`) }))}
      />
    </div>
  );
}

interface RuleProps {
  rule: Rule;
  setRule: (rule: Rule) => void;
  services: ReadonlyMap<string, string>;
}

/** The chosen orders that no courier can be booked for, with the reason. */
function LeftOut({ rows }: { rows: readonly { row: OrderRow; reason: string }[] }) {
  const { t, count } = useMessages();
  if (rows.length === 0) return null;
  return (
    <section className={classes['left-out']} aria-label={t('courier.left_out', { shown: count(rows.length) })}>
      <h3>{t('courier.left_out', { shown: count(rows.length) })}</h3>
      <ul>
        {rows.map(({ row, reason }) => (
          <li key={row.id}>
            <span>
              <bdi>{row.full_name}</bdi> <span className={`number-like ${classes['number']}`}>{row.order_no}</span>
            </span>
            <strong>{reason}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The parcels of the chosen orders: what each costs, what cannot be booked and why, and what became of each. */
function useParcels(rows: readonly OrderRow[]) {
  const refusalText = useRefusalText();
  const failureText = useBookingFailure();
  const { t } = useMessages();
  const booking = useBookingRun();
  const [rule, setRule] = useState<Rule>(BUYERS_CHOICE);
  const [choices, setChoices] = useState<Choices>({});
  const bookable = rows.filter((row) => bookingRefusal(row) === null);
  const asked = bookable.slice(0, MAX_LABELS);
  const isBooked = (id: string): boolean => {
    const status = booking.outcomes[id]?.status;
    return status === 'BOOKED' || status === 'PENDING';
  };
  const answers = usePrices(asked, isBooked);
  const reasonOf = (row: OrderRow, at: number): string | null => {
    const { error, data } = answers[at]!;
    if (error) return failureText(error);
    return data?.deliveryList.length === 0 && !isBooked(row.id) ? t('courier.none') : null;
  };
  const left_out = [
    ...rows.flatMap((row) => {
      const reason = bookingRefusal(row);
      return reason === null ? [] : [{ row, reason: refusalText(reason) }];
    }),
    ...asked.flatMap((row, at) => {
      const reason = reasonOf(row, at);
      return reason === null ? [] : [{ row, reason }];
    }),
  ];
  const parcels = asked.flatMap((row, at) => {
    const prices = answers[at]!.data;
    const choice = choices[row.id] ?? {};
    const chosen = prices && chosenOf(prices, choice, rule);
    return prices && chosen && !answers[at]!.error ? [{ row, prices, choice, chosen }] : [];
  });
  return {
    ...booking,
    rule,
    setRule,
    choose: (id: string, choice: Choice) => setChoices((before) => ({ ...before, [id]: choice })),
    services: servicesOf(parcels.map(({ prices }) => prices)),
    left_out,
    parcels,
    open: parcels.filter(({ row }) => !isBooked(row.id)),
    credit_now: booking.credit ?? answers.find(({ data }) => data)?.data?.credit_available ?? sen(0),
    isLoading: answers.some(({ isFetching }) => isFetching),
    has_more: bookable.length > asked.length,
  };
}

type Parcels = ReturnType<typeof useParcels>;

/** Books what is open. A parcel whose price has changed meanwhile shows both prices, and waits for the next press. */
function useBookOpen({ open, run, choose }: Parcels) {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await run(
      open.map(({ row, prices, chosen: { quote, send_method } }) => ({
        id: row.id,
        body: {
          courier_provider_id: quote.courier_provider_id,
          courier_service: quote.courier_service,
          send_method,
          weight: prices.weight,
          cost: toRinggit(quote.price),
        },
      })),
    );
    for (const { row, choice, chosen } of open) choose(row.id, { ...choice, price_before: chosen.quote.price });
    refreshResource(client, couriers.check);
  };
}

function Footer({ of, cost, book }: { of: Parcels; cost: Sen; book: () => void }) {
  const { t, count } = useMessages();
  const { open, outcomes, progress, stop, isLoading, credit_now } = of;
  if (progress)
    return (
      <Group justify="space-between" mt="md">
        <span role="status">{t('courier.progress', { done: count(progress.done + 1), all: count(progress.all) })}</span>
        <Button variant="default" onClick={stop}>
          {t('courier.stop')}
        </Button>
        <Progress value={(100 * progress.done) / progress.all} w="100%" aria-hidden />
      </Group>
    );
  const booked = Object.entries(outcomes).filter(([, { status }]) => status === 'BOOKED');
  const isAgain = Object.keys(outcomes).length > 0;
  const amount = formatMoney(cost);
  return (
    <>
      {booked.length > 0 && <LabelButtons ids={booked.map(([id]) => id)} />}
      {(open.length > 0 || !isAgain) && (
        <Button fullWidth mt="md" loading={isLoading} disabled={open.length === 0 || credit_now < cost} onClick={book}>
          {isAgain ? t('courier.again', { shown: count(open.length), amount }) : t('courier.book', { amount })}
        </Button>
      )}
    </>
  );
}

/**
 * Books the parcels of many orders: first what each costs and what cannot be booked, then one request for each. Those that
 * were refused stay with their reason, and one press tries them again.
 */
export function BookManyDialog({ rows: chosen, close }: { rows: readonly OrderRow[]; close: () => void }) {
  const { t, count } = useMessages();
  const client = useQueryClient();
  // The list is loaded again behind the dialog: what was chosen stays.
  const [rows] = useState(chosen);
  const parcels = useParcels(rows);
  const book = useBookOpen(parcels);
  const { open, outcomes, progress, left_out } = parcels;
  const cost = sumOf(open.map((one) => one.chosen.quote.price));
  const done = Object.values(outcomes).filter(({ status }) => status !== 'FAILED').length;
  const leave = (): void => {
    if (done > 0) refresh(client, [orders, pools]);
    close();
  };
  return (
    <Dialog
      isOpen
      close={leave}
      title={t('courier.many_title')}
      width_px={760}
      isPersistent={progress !== null}
      {...(progress && { closeLabel: null })}
    >
      {parcels.services.size > 0 && !progress && open.length > 0 && (
        <RuleFields rule={parcels.rule} setRule={parcels.setRule} services={parcels.services} />
      )}
      {parcels.has_more && <Note kind="quiet">{t('courier.most', { shown: count(MAX_LABELS) })}</Note>}
      <ul className={classes['rows']} aria-label={t('courier.many_title')}>
        {parcels.parcels.map((one) => (
          <ParcelRow
            key={one.row.id}
            {...one}
            outcome={outcomes[one.row.id]}
            change={progress ? undefined : (choice) => parcels.choose(one.row.id, choice)}
          />
        ))}
      </ul>
      <LeftOut rows={left_out} />
      {done > 0 && !progress && (
        <Note kind="quiet">{t('courier.many_done', { done: count(done), all: count(parcels.parcels.length) })}</Note>
      )}
      {open.length > 0 && <CreditSums cost={cost} credit={parcels.credit_now} parcels={open.length} />}
      <Footer of={parcels} cost={cost} book={() => void book()} />
    </Dialog>
  );
}
