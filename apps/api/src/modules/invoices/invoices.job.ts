import { z } from 'zod';
import { job } from '../../platform/jobs.ts';
import { expireInvoices, type ExpireInvoicesDeps } from './expire-invoices.ts';

/** Expires invoices that are past their expiry. */
const expireInvoicesJob = job({ name: 'expire_invoices', payload: z.object({}) });

/** Every minute; a missed run is not made up for. */
export const invoicesCrontab = `* * * * * ${expireInvoicesJob.name} ?id=${expireInvoicesJob.name}&max=1`;

export const invoicesJobs = (deps: ExpireInvoicesDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [expireInvoicesJob.name]: () => expireInvoices(deps),
});
