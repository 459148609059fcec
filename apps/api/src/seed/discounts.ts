import { api } from '@kutip/contracts/api';
import { addDays, startOfDay } from '@kutip/domain/day';
import type { InProcessClient } from './in-process-client.ts';

/** Creates the voucher codes of the demo bakery: running, ended, and paused. */
export async function createDiscounts(call: InProcessClient, token: string, today: string): Promise<void> {
  const moment = (days: number): string => startOfDay(addDays(today, days)).toISOString();
  const codes = [
    {
      code: 'SELAMATDATANG',
      title: 'Pelanggan baharu',
      type: 'FIXED',
      value: '5.00',
      min_spend: '40.00',
      per_customer_limit: 1,
    },
    {
      code: 'CUTI15',
      title: 'Cuti sekolah',
      type: 'PERCENT',
      value: '15.00',
      max_discount: '20.00',
      usage_limit: 200,
      start_at: moment(-6),
      end_at: moment(24),
    },
    {
      code: 'HANTARPERCUMA',
      title: 'Hantar percuma sekitar Shah Alam',
      type: 'FREE_SHIPPING',
      min_spend: '60.00',
      max_discount: '12.00',
    },
    {
      code: 'MERDEKA',
      title: 'Hari Merdeka',
      type: 'PERCENT',
      value: '8.31',
      start_at: moment(-90),
      end_at: moment(-76),
    },
    { code: 'STAF', title: 'Kakitangan', type: 'PERCENT', value: '25.00', record_status: 2 },
  ] as const;
  for (const body of codes) await call(api.discounts.create, { body }, token);
}
