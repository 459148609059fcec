import { WEEK, weekdayName } from '@kutip/domain/weekday';
import { fill } from '../../shared/fill.ts';
import { formatDay, formatMoment, formatTime } from '../../shared/format-moment.ts';
import { ShopIcon } from '../icon.tsx';
import type { Store, StoreContext } from '../store-context.ts';

type OpeningDay = Store['opening_days'][number];

const MALAYSIA_MS = 8 * 3_600_000;

/** '09:00' as the page writes times; 00:00 at the end is midnight. */
const clock = (time: string, context: StoreContext): string =>
  formatTime(`2026-11-22T${time}:00+08:00`, context.messages.moment);

const hoursOf = ({ is_open, open_time, close_time }: OpeningDay, context: StoreContext): string =>
  is_open && open_time && close_time
    ? `${clock(open_time, context)} – ${clock(close_time, context)}`
    : context.messages.store.day_closed;

/** The state of the store in a few words, and what it means for an order. */
export function openingText(context: StoreContext, { state, opening_days, store_setting }: Store) {
  const { store: texts, moment } = context.messages;
  const opens =
    state.opens_at && fill(texts.opens, { moment: formatMoment(state.opens_at, moment) }, context.direction);
  if (state.reason === 'paused') return { title: texts.paused, detail: store_setting.closed_message ?? '' };
  if (state.reason === 'full_today') return { title: texts.full_today, detail: opens ?? '' };
  if (state.reason === 'holiday') {
    const until = store_setting.closed_until;
    const title = until
      ? fill(texts.holiday_until, { day: formatDay(until, moment) }, context.direction)
      : texts.holiday;
    return { title, detail: store_setting.closed_message ?? '' };
  }
  if (state.reason === 'closed_hours') {
    const orders = state.takes_orders ? texts.closed_orders : texts.closed_no_orders;
    return { title: texts.closed, detail: [opens, orders].filter(Boolean).join('. ') };
  }
  const weekday = new Date(context.request.now.getTime() + MALAYSIA_MS).getUTCDay();
  const close_time = opening_days.find(({ day }) => day === weekday)?.close_time;
  const title = close_time
    ? fill(texts.open_until, { time: clock(close_time, context) }, context.direction)
    : texts.open;
  return { title, detail: '' };
}

/** Whether the store is open, with the hours of the week one press away. Nothing where no hours are set. */
export function Opening({ context, store }: { context: StoreContext; store: Store }) {
  const { opening_days, state } = store;
  if (opening_days.length === 0 && state.reason === null) return null;
  const { title, detail } = openingText(context, store);
  const days = WEEK.flatMap((day) => opening_days.find((one) => one.day === day) ?? []);
  return (
    <details className={state.reason === null ? 'opening' : 'opening closed'}>
      <summary className="wrap">
        <ShopIcon name="clock" />
        <span>
          <b>{title}</b> {detail && <span className="opening-detail">{detail}</span>}
        </span>
        <span className="turning">
          <ShopIcon name="down" />
        </span>
      </summary>
      <div className="wrap">
        <h2 className="hidden-text">{context.messages.store.hours}</h2>
        <dl className="week">
          {days.map((one) => (
            <div key={one.day}>
              <dt>{weekdayName(one.day, context.language)}</dt>
              <dd>{hoursOf(one, context)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
