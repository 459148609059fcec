import { addDays } from '@kutip/domain/day';
import { sen, type Sen } from '@kutip/domain/money';

interface DayFigures {
  day: string;
  channel_flag: string;
  paid_count: number;
  paid_amount: Sen;
  net_amount: Sen;
}

const DEFAULT_DAYS = 30;

/** A range of Kuala Lumpur days, both included. */
export interface Period {
  start_date: string;
  end_date: string;
}

/** The given period, by default the last 30 days up to `end_date`, which is today by default and at most. */
export function periodOf(
  given: { start_date?: string | undefined; end_date?: string | undefined },
  today: string,
): Period {
  const end_date = given.end_date !== undefined && given.end_date < today ? given.end_date : today;
  return { start_date: given.start_date ?? addDays(end_date, 1 - DEFAULT_DAYS), end_date };
}

const DAY_MS = 86_400_000;
/** The number of days of a period; zero or less if it ends before it starts. */
export const daysOf = ({ start_date, end_date }: Period): number =>
  (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1;

/** The month before `day`, from its first day to the same day of the month, or its last day if shorter. */
function previousMonthToDate(day: string): { first: string; last: string } {
  const end = addDays(`${day.slice(0, 7)}-01`, -1);
  const month = end.slice(0, 7);
  return { first: `${month}-01`, last: day.slice(8) < end.slice(8) ? `${month}-${day.slice(8)}` : end };
}

/** The earliest day that the dashboard needs. */
export const firstDayNeeded = (today: string, period: Period): string => {
  const { first } = previousMonthToDate(today);
  const trend = addDays(period.start_date, -daysOf(period));
  return first < trend ? first : trend;
};

function sumsOf(totals: readonly DayFigures[]) {
  let [paid_count, paid_amount, net_amount] = [0, 0, 0];
  for (const total of totals) {
    paid_count += total.paid_count;
    paid_amount += total.paid_amount;
    net_amount += total.net_amount;
  }
  return { paid_count, paid_amount: sen(paid_amount), net_amount: sen(net_amount) };
}

/** Computes the dashboard figures from daily totals: today, month, previous month to date, and the period with its trend and channels. Amounts in sen. */
export function dashboardFigures<T extends DayFigures>(totals: readonly T[], today: string, period: Period) {
  const within = (first: string, last: string) => totals.filter(({ day }) => day >= first && day <= last);
  const month = within(`${today.slice(0, 7)}-01`, today);
  const before = previousMonthToDate(today);
  const length = daysOf(period);
  const shown = within(period.start_date, period.end_date);
  const channels = [...new Set(shown.map((total): T['channel_flag'] => total.channel_flag))];
  return {
    today: sumsOf(within(today, today)),
    month: sumsOf(month),
    previous_month_to_date: sumsOf(within(before.first, before.last)),
    period: { ...period, ...sumsOf(shown) },
    previous_period: sumsOf(within(addDays(period.start_date, -length), addDays(period.start_date, -1))),
    trend: Array.from({ length }, (_, at) => {
      const day = addDays(period.start_date, at);
      const earlier = addDays(day, -length);
      const { paid_count, paid_amount } = sumsOf(within(day, day));
      return { day, paid_count, paid_amount, before_amount: sumsOf(within(earlier, earlier)).paid_amount };
    }),
    channels: channels.map((channel_flag) => ({
      channel_flag,
      ...sumsOf(shown.filter((total) => total.channel_flag === channel_flag)),
    })),
  };
}
