import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './day.ts';
import { bucketOf, previousReportPeriod, REPORT_TYPES, reportBuckets, reportPeriod } from './report-period.ts';

describe('reportPeriod', () => {
  test.each([
    ['day', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['last-week', '2026-11-03', '2026-10-28', '2026-11-03'],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['year', '2026-05-05', '2026-01-01', '2026-12-31'],
  ] as const)('a %s report of %s goes from %s to %s', (type, day, start_date, end_date) => {
    expect(reportPeriod(type, day)).toEqual({ start_date, end_date });
  });
});

describe('previousReportPeriod', () => {
  test.each([
    ['month', '2026-11-23', '2026-11-09', '2026-10-01', '2026-10-09'],
    ['month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['month', '2026-10-01', '2026-11-09', '2026-09-01', '2026-09-30'],
    ['year', '2026-01-01', '2026-03-01', '2025-01-01', '2025-03-01'],
    ['day', '2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
    ['last-week', '2026-11-14', '2026-11-14', '2026-11-01', '2026-11-07'],
  ] as const)(
    'the %s report of %s, read on %s, is compared with %s to %s',
    (type, day, today, start_date, end_date) => {
      expect(previousReportPeriod(type, reportPeriod(type, day), today)).toEqual({ start_date, end_date });
    },
  );
});

test('every day of a period has exactly one bucket of its report', () => {
  const days = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2024-01-01', n));
  fc.assert(
    fc.property(fc.constantFrom(...REPORT_TYPES), days, fc.integer({ min: 0, max: 23 }), (type, day, hour) => {
      const buckets = reportBuckets(type, reportPeriod(type, day));
      expect(buckets.filter((bucket) => bucket === bucketOf(type, day, hour))).toHaveLength(1);
      expect(new Set(buckets).size).toBe(buckets.length);
    }),
  );
});
