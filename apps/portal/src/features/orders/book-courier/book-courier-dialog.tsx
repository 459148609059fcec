import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { couriers } from '@kutip/contracts/couriers';
import { pools } from '@kutip/contracts/pools';
import { orders } from '@kutip/contracts/shipments';
import type { SendMethod } from '@kutip/domain/courier';
import { sen, toRinggit } from '@kutip/domain/money';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, queryFor, useCall } from '../../../shared/api/query.ts';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { formatMoney } from '../../../shared/i18n/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Money } from '../../../shared/ui/money.tsx';
import { Note } from '../../../shared/ui/note.tsx';
import { useMessages } from '../messages/use-messages.ts';
import { CreditSums } from './credit-sums.tsx';
import { chosenOf, isOpen, keyOf, sumOf, weightOf, type Choice, type Prices, type Quote } from './parcel-choice.ts';
import classes from './book-courier.module.css';

interface ParcelProps {
  prices: Prices;
  choice: Choice;
  change: (choice: Choice) => void;
}

function ParcelForm({ prices, choice, change }: ParcelProps) {
  const { t } = useMessages();
  const { parcel, deliveryList, unavailable } = prices;
  const chosen = chosenOf(prices, choice);
  const days = (quote: Quote): string => (quote.days_text ? `, ${t('courier.days', { days: quote.days_text })}` : '');
  return (
    <section className={classes['parcel']} aria-label={parcel?.order_no}>
      <div className={classes['head']}>
        <strong>
          {parcel?.order_no}, {parcel?.full_name}
        </strong>
        {chosen && <Money amount={chosen.quote.price} />}
      </div>
      <p className={classes['muted']}>
        {parcel?.postcode} {parcel?.city}
      </p>
      {choice.price_before !== undefined && chosen && choice.price_before !== chosen.quote.price && (
        <Note kind="attention" title={t('courier.price_changed')}>
          {t('courier.was', { amount: formatMoney(choice.price_before) })}
        </Note>
      )}
      {unavailable.map(({ name }) => (
        <Note key={name} kind="waiting">
          {t('courier.unavailable', { name })}
        </Note>
      ))}
      {chosen ? (
        <div className={classes['fields']}>
          <TextInput
            label={t('courier.weight')}
            inputMode="decimal"
            defaultValue={choice.weight ?? String(prices.weight)}
            onBlur={({ currentTarget }) => change({ ...choice, weight: currentTarget.value })}
          />
          <NativeSelect
            label={t('courier.courier')}
            value={keyOf(chosen.quote)}
            onChange={({ currentTarget }) => change({ ...choice, service: currentTarget.value })}
            data={deliveryList.map((quote) => ({
              value: keyOf(quote),
              label: `${quote.name}, ${formatMoney(quote.price)}${days(quote)}`,
            }))}
          />
          <NativeSelect
            label={t('courier.send_by')}
            value={chosen.send_method}
            onChange={({ currentTarget }) => change({ ...choice, send_method: currentTarget.value as SendMethod })}
            data={chosen.quote.send_methods.map((method) => ({ value: method, label: t(`courier.${method}`) }))}
          />
        </div>
      ) : (
        <Note kind="attention">{t('courier.none')}</Note>
      )}
    </section>
  );
}

/** Books each parcel by itself. The first that is refused stops, and its price is loaded again. */
function useBooking(choose: (id: string, choice: Choice) => void, done: () => void) {
  const { t } = useMessages();
  const book = useCall(couriers.book, {
    confirm: ({ status }) => ({ title: t(status === 'PENDING' ? 'courier.pending' : 'courier.booked') }),
    changes: [orders, pools],
  });
  async function bookAll(parcels: readonly { prices: Prices; choice: Choice }[]): Promise<void> {
    for (const { prices, choice } of parcels) {
      const { quote, send_method } = chosenOf(prices, choice)!;
      const { courier_provider_id, courier_service, price } = quote;
      const shipmentId = prices.parcel!.id;
      const { weight } = prices;
      const body = { courier_provider_id, courier_service, send_method, weight, cost: toRinggit(price) };
      try {
        await book.mutateAsync({
          params: { shipmentId },
          body,
          headers: { 'idempotency-key': newIdempotencyKey() },
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === CODE.amount_changed)
          choose(shipmentId, { ...choice, price_before: price });
        await queryClient.invalidateQueries();
        return;
      }
    }
    done();
  }
  return { bookAll, isBusy: book.isPending };
}

/** Books the parcels of packed orders with couriers, paid from the credit. */
export function BookCourierDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const { t } = useMessages();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const choose = (id: string, choice: Choice): void => setChoices((before) => ({ ...before, [id]: choice }));
  const { bookAll, isBusy } = useBooking(choose, close);
  const answers = useQueries({
    queries: ids.map((shipmentId) => {
      const weight = weightOf(choices[shipmentId]?.weight);
      return queryFor(couriers.check, { body: { shipmentId, ...(weight !== undefined && { weight }) } });
    }),
  });
  const open = answers.flatMap(({ data }) => (data?.parcel && isOpen(data) ? [data] : []));
  const parcels = open.map((prices) => ({ prices, choice: choices[prices.parcel!.id] ?? {} }));
  const ready = parcels.filter(({ prices, choice }) => chosenOf(prices, choice) !== null);
  const cost = sumOf(ready.map(({ prices, choice }) => chosenOf(prices, choice)!.quote.price));
  const credit = open[0]?.credit_available ?? sen(0);
  const isLoading = answers.some(({ isPending }) => isPending);
  return (
    <Dialog isOpen close={close} title={t('courier.title')} width_px={720}>
      {parcels.map(({ prices, choice }) => {
        const { id } = prices.parcel!;
        return <ParcelForm key={id} prices={prices} choice={choice} change={(next) => choose(id, next)} />;
      })}
      <CreditSums cost={cost} credit={credit} parcels={ready.length} />
      <p className={classes['muted']}>{t('courier.safe')}</p>
      <Button
        fullWidth
        loading={isBusy || isLoading}
        disabled={ready.length === 0 || credit < cost}
        onClick={() => void bookAll(ready)}
      >
        {t('courier.book', { amount: formatMoney(cost) })}
      </Button>
    </Dialog>
  );
}
