import { NativeSelect } from '@mantine/core';
import { formatMoney } from '../../../shared/i18n/format.ts';
import { Money } from '../../../shared/ui/money.tsx';
import { Badge } from '../../../shared/ui/status-badge.tsx';
import { useMessages } from '../messages/use-messages.ts';
import type { OrderRow } from '../order.ts';
import { useBookingFailure } from './booking-failure.ts';
import { keyOf, type Choice, type chosenOf, type Prices } from './parcel-choice.ts';
import type { Outcome } from './use-booking-run.ts';
import classes from './book-courier.module.css';

interface ParcelRowProps {
  row: OrderRow;
  prices: Prices;
  choice: Choice;
  chosen: NonNullable<ReturnType<typeof chosenOf>>;
  outcome: Outcome | undefined;
  /** undefined: nothing can be changed now. */
  change: ((choice: Choice) => void) | undefined;
}

/** Why a parcel was not booked, with the price before where it has changed. */
function Failure({ outcome, choice, chosen }: Pick<ParcelRowProps, 'outcome' | 'choice' | 'chosen'>) {
  const { t } = useMessages();
  const failureText = useBookingFailure();
  if (outcome?.status !== 'FAILED') return null;
  const has_changed = choice.price_before !== undefined && choice.price_before !== chosen.quote.price;
  return (
    <p className={classes['failure']} role="status">
      {failureText(outcome.error)} {has_changed && t('courier.was', { amount: formatMoney(choice.price_before!) })}
    </p>
  );
}

/** One parcel of many: its buyer and place, the courier with its price, and what became of it. */
export function ParcelRow({ row, prices, choice, chosen, outcome, change }: ParcelRowProps) {
  const { t } = useMessages();
  const { quote } = chosen;
  const place = [row.postcode, row.city].filter(Boolean).join(' ');
  const isBooked = outcome !== undefined && outcome.status !== 'FAILED';
  return (
    <li className={classes['row']}>
      <div>
        <strong>
          <bdi>{row.full_name}</bdi>
        </strong>{' '}
        <span className={`number-like ${classes['number']}`}>{row.order_no}</span>
        <div className={classes['muted']}>
          <bdi>{place}</bdi> · {t('courier.kilograms', { weight: String(prices.weight) })}
        </div>
        <Failure outcome={outcome} choice={choice} chosen={chosen} />
      </div>
      {isBooked ? (
        <div className={classes['booked']}>
          <Badge tone={outcome.status === 'BOOKED' ? 'good' : 'attention'}>
            {t(outcome.status === 'BOOKED' ? 'courier.booked' : 'courier.unconfirmed')}
          </Badge>
          <Money amount={quote.price} />
        </div>
      ) : (
        <NativeSelect
          aria-label={t('courier.courier_of', { number: row.order_no })}
          value={keyOf(quote)}
          disabled={!change}
          onChange={({ currentTarget }) => change?.({ ...choice, service: currentTarget.value })}
          data={prices.deliveryList.map((one) => ({
            value: keyOf(one),
            label: `${one.name}, ${formatMoney(one.price)}`,
          }))}
        />
      )}
    </li>
  );
}
