import { addDays } from '@kutip/domain/day';
import { sen, type Sen } from '@kutip/domain/money';

interface DayFigures {
  day: string;
  channel_flag: string;
  paid_count: number;
  paid_amount: Sen;
  net_amount: Sen;
}

const TREND_DAYS = 30;

/** The month before `day`, from its first day to the same day of the month, or its last day if shorter. */
function previousMonthToDate(day: string): { first: string; last: string } {
  const end = addDays(`${day.slice(0, 7)}-01`, -1);
  const month = end.slice(0, 7);
  return { first: `${month}-01`, last: day.slice(8) < end.slice(8) ? `${month}-${day.slice(8)}` : end };
}

/** The earliest day that the dashboard needs. */
export const firstDayNeeded = (today: string): string => {
  const { first } = previousMonthToDate(today);
  const trend = addDays(today, 1 - 2 * TREND_DAYS);
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

/** Computes the dashboard figures from daily totals: today, month, previous month to date, trend, and the month by channel. Amounts in sen. */
export function dashboardFigures<T extends DayFigures>(totals: readonly T[], today: string) {
  const within = (first: string, last: string) => totals.filter(({ day }) => day >= first && day <= last);
  const month = within(`${today.slice(0, 7)}-01`, today);
  const before = previousMonthToDate(today);
  const channels = [...new Set(month.map((total): T['channel_flag'] => total.channel_flag))];
  return {
    today: sumsOf(within(today, today)),
    month: sumsOf(month),
    previous_month_to_date: sumsOf(within(before.first, before.last)),
    trend: Array.from({ length: TREND_DAYS }, (_, at) => {
      const day = addDays(today, at + 1 - TREND_DAYS);
      const earlier = addDays(day, -TREND_DAYS);
      const { paid_count, paid_amount } = sumsOf(within(day, day));
      return { day, paid_count, paid_amount, before_amount: sumsOf(within(earlier, earlier)).paid_amount };
    }),
    channels: channels.map((channel_flag) => ({
      channel_flag,
      ...sumsOf(month.filter((total) => total.channel_flag === channel_flag)),
    })),
  };
}
