import { expect, test } from 'vitest';
import { daysOfPreset, type DatePreset } from './date-presets.ts';

const DAYS: [DatePreset, string, [string, string]][] = [
  ['today', '2026-11-22', ['2026-11-22', '2026-11-22']],
  ['yesterday', '2026-01-01', ['2025-12-31', '2025-12-31']],
  ['this_week', '2026-11-22', ['2026-11-16', '2026-11-22']],
  ['this_week', '2026-11-16', ['2026-11-16', '2026-11-16']],
  ['last_7_days', '2026-11-22', ['2026-11-16', '2026-11-22']],
  ['this_month', '2026-11-22', ['2026-11-01', '2026-11-22']],
  ['last_month', '2026-03-31', ['2026-02-01', '2026-02-28']],
  ['last_month', '2026-01-05', ['2025-12-01', '2025-12-31']],
  ['last_30_days', '2026-11-22', ['2026-10-24', '2026-11-22']],
  ['this_year', '2026-11-22', ['2026-01-01', '2026-11-22']],
];

test.each(DAYS)('%s on %s', (preset, today, days) => {
  expect(daysOfPreset(preset, today)).toEqual(days);
});
