/** Public interface of the service-tax module: the Malaysian service tax on our fees, from a day on. */
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps } from '@kutip/domain/fees';
import type { Connection } from '../../platform/connection.ts';
import { listServiceTax } from './service-tax.queries.ts';

export { serviceTaxColumn } from './service-tax.queries.ts';

/** The service tax of the day of `now`, where no plan is loaded that has it already. */
export const loadServiceTaxBps = async (db: Connection, now: Date): Promise<number> =>
  serviceTaxBps(await listServiceTax(db), dayOf(now));
