import { startEnvironment, type TestEnvironment } from './environment.ts';

/** A running Kutip with demo data. */
export type Demo = Pick<TestEnvironment, 'url' | 'admin_url' | 'introducer_url' | 'sandbox_url' | 'stop'>;

/** Uses the environment that KUTIP_URL names, or starts one. */
export async function startDemo(): Promise<Demo> {
  const { KUTIP_URL, KUTIP_ADMIN_URL, KUTIP_INTRODUCER_URL, KUTIP_SANDBOX_URL = 'http://localhost:3100' } = process.env;
  const admin_url = KUTIP_ADMIN_URL ?? 'http://localhost:3002';
  const introducer_url = KUTIP_INTRODUCER_URL ?? 'http://localhost:3001';
  if (KUTIP_URL)
    return { url: KUTIP_URL, admin_url, introducer_url, sandbox_url: KUTIP_SANDBOX_URL, stop: async () => {} };
  return startEnvironment({ name: 'demo', with_demo_data: true });
}
