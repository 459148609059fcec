import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useLayout } from '../../shared/layout-state/browser-layout.ts';
import { axisOf } from './chart-shape.ts';
import classes from './trend-chart.module.css';
import { CHART_HEIGHT_PX, type TrendDay } from './trend-day.ts';

const SEN_PER_RINGGIT = 100;
/** 1250 → '1.3k', for the narrow axis labels. */
const short = (ringgit: number): string => (ringgit >= 1000 ? `${Math.round(ringgit / 100) / 10}k` : String(ringgit));

const AXIS_PX = 48;
const SIDE_PX = 8;
const FOOT_PX = 24;
const HEAD_PX = 8;
const LABEL_PX = 80;
const TIP_PX = 180;

/** Coordinates for a chart of this width; time follows the reading direction. */
function frameOf(width: number, days: readonly TrendDay[], isRtl: boolean) {
  const highest = Math.max(0, ...days.flatMap(({ paid_amount, before_amount }) => [paid_amount, before_amount]));
  const { top, step } = axisOf(highest / SEN_PER_RINGGIT);
  const [left, right] = isRtl ? [SIDE_PX, width - AXIS_PX] : [AXIS_PX, width - SIDE_PX];
  const [floor, ceiling] = [CHART_HEIGHT_PX - FOOT_PX, HEAD_PX];
  const apart = (right - left) / Math.max(1, days.length);
  /** The middle of a day's bar. */
  const xOf = (at: number): number => (isRtl ? right - (at + 0.5) * apart : left + (at + 0.5) * apart);
  const yOf = (amount: number): number => floor - (amount / SEN_PER_RINGGIT / top) * (floor - ceiling);
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
  return { left, right, floor, ceiling, apart, xOf, yOf, lines };
}
type Frame = ReturnType<typeof frameOf>;

/** Horizontal grid lines with amounts, and day labels at an interval, always with the last day. */
function Scale({ days, frame, isRtl }: { days: readonly TrendDay[]; frame: Frame; isRtl: boolean }) {
  const { shortDay } = useMessages();
  const { left, right, apart, xOf, yOf, lines } = frame;
  const every = Math.max(1, Math.ceil(LABEL_PX / Math.max(1, apart)));
  const last = days.length - 1;
  const isNamed = (at: number): boolean => (last - at) % every === 0 && (at === last || at * apart > LABEL_PX / 2);
  const end = isRtl ? 'start' : 'end';
  return (
    <>
      {lines.map((ringgit) => {
        const y = yOf(ringgit * SEN_PER_RINGGIT);
        return (
          <g key={ringgit}>
            <line x1={left} x2={right} y1={y} y2={y} className={classes['grid']} />
            <text x={isRtl ? right + SIDE_PX : left - SIDE_PX} y={y + 4} textAnchor={end}>
              {short(ringgit)}
            </text>
          </g>
        );
      })}
      {days.map(({ day }, at) =>
        isNamed(at) ? (
          <text key={day} x={xOf(at)} y={CHART_HEIGHT_PX - 6} textAnchor={at === last ? end : 'middle'}>
            {shortDay(day)}
          </text>
        ) : null,
      )}
    </>
  );
}

/** The amounts of a day, next to the pointer. */
function Tip({ day, x, width, isRtl }: { day: TrendDay; x: number; width: number; isRtl: boolean }) {
  const { t, money, shortDay } = useMessages();
  return (
    <div
      dir={isRtl ? 'rtl' : 'ltr'}
      className={classes['tip']}
      style={{ width: TIP_PX, left: Math.max(0, Math.min(x - TIP_PX / 2, width - TIP_PX)) }}
      aria-hidden
    >
      <strong>{shortDay(day.day)}</strong>
      <span>
        {t('dashboard.trend_now')} <span className="amount">{money(day.paid_amount)}</span>
      </span>
      <span className={classes['dim']}>
        {t('dashboard.trend_before')} <span className="amount">{money(day.before_amount)}</span>
      </span>
    </div>
  );
}

interface ReaderProps {
  days: readonly TrendDay[];
  frame: Frame;
  at: number | null;
  isRtl: boolean;
  onRead: (at: number | null) => void;
}

/** Reads a day by pointer, touch or arrow keys: an invisible slider over the chart for screen readers. */
function Reader({ days, frame: { left, right, apart }, at, isRtl, onRead }: ReaderProps) {
  const { t, money, shortDay } = useMessages();
  const last = days.length - 1;
  const shown = days[at ?? last];
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    const along = isRtl ? box.right - clientX : clientX - box.left;
    onRead(Math.max(0, Math.min(last, Math.floor(along / apart))));
  };
  return (
    <input
      type="range"
      dir={isRtl ? 'rtl' : 'ltr'}
      className={classes['reader']}
      style={{ left, width: right - left, height: CHART_HEIGHT_PX }}
      min={0}
      max={last}
      value={at ?? last}
      aria-label={t('dashboard.trend')}
      aria-valuetext={shown && `${shortDay(shown.day)}: ${money(shown.paid_amount)}`}
      onChange={(event) => onRead(Number(event.currentTarget.value))}
      onPointerMove={point}
      onPointerLeave={() => onRead(null)}
      onBlur={() => onRead(null)}
    />
  );
}

const BAR_SHARE = 0.7;
const BAR_RADIUS_PX = 2;

/** One bar a day, with a tick at the amount of the same day of the period before. */
function Bars({ days, frame, at }: { days: readonly TrendDay[]; frame: Frame; at: number | null }) {
  const { apart, floor, xOf, yOf } = frame;
  const width = Math.max(1, apart * BAR_SHARE);
  return days.map(({ day, paid_amount, before_amount }, index) => {
    const [x, top, before] = [xOf(index), yOf(paid_amount), yOf(before_amount)];
    return (
      <g key={day}>
        {paid_amount > 0 && (
          <rect
            x={x - width / 2}
            y={top}
            width={width}
            height={floor - top}
            rx={Math.min(BAR_RADIUS_PX, width / 2)}
            className={classes['now']}
            data-read={index === at || undefined}
          />
        )}
        {before_amount > 0 && (
          <line x1={x - apart * 0.45} x2={x + apart * 0.45} y1={before} y2={before} className={classes['before']} />
        )}
      </g>
    );
  });
}

/** Bars of what was paid per day, with the period before as ticks. */
export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  const isRtl = useLayout((state) => state.isRtl);
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number | null>(null);
  const frame = frameOf(width, days, isRtl);
  const day = at === null ? undefined : days[at];
  const x = frame.xOf(at ?? 0);
  return (
    // SVG coordinates start at the left, so the time axis is mirrored in right-to-left languages.
    <div ref={ref} dir="ltr" className={classes['chart']} style={{ height: CHART_HEIGHT_PX }}>
      {width > 0 && (
        <>
          <svg width={width} height={CHART_HEIGHT_PX} aria-hidden>
            <Scale days={days} frame={frame} isRtl={isRtl} />
            <Bars days={days} frame={frame} at={at} />
          </svg>
          <Reader days={days} frame={frame} at={at} isRtl={isRtl} onRead={setAt} />
          {day && <Tip day={day} x={x} width={width} isRtl={isRtl} />}
        </>
      )}
    </div>
  );
}
