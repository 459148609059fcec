import { startHouse, type House } from './house.ts';

/** A running Kutip with demo data. */
export type Demo = Pick<House, 'url' | 'admin_url' | 'sandbox_url' | 'stop'>;

/** The one that KUTIP_URL names, or one of our own. */
export async function startDemo(): Promise<Demo> {
  const { KUTIP_URL, KUTIP_ADMIN_URL, KUTIP_SANDBOX_URL = 'http://localhost:3100' } = process.env;
  const admin_url = KUTIP_ADMIN_URL ?? 'http://localhost:3002';
  if (KUTIP_URL) return { url: KUTIP_URL, admin_url, sandbox_url: KUTIP_SANDBOX_URL, stop: async () => {} };
  return startHouse({ name: 'demo', with_demo_data: true });
}
