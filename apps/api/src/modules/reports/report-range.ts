import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { ReportPeriod } from '@kutip/domain/report-period';

/** The period of a range without dates, as specified. */
const ALL_TIME: ReportPeriod = { start_date: '1990-01-01', end_date: '2100-01-01' };

/** A range with its defaults. Refuses (4000) one that ends before it starts. */
export function rangeOf(given: { start_date?: string | undefined; end_date?: string | undefined }): ReportPeriod {
  const range = {
    start_date: given.start_date ?? ALL_TIME.start_date,
    end_date: given.end_date ?? ALL_TIME.end_date,
  };
  if (range.end_date < range.start_date)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { end_date: 'not_allowed' });
  return range;
}
