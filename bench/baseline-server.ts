/**
 * The baseline server: the same Fastify app with the same route, checks and rows, but each callback is one plain transaction
 * and is acknowledged after its commit.
 */
import { buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { onStop } from '../apps/api/src/on-stop.ts';
import { closeServices, openServices } from '../apps/api/src/open-services.ts';
import { publicHolidays } from '../apps/api/src/modules/holidays/holidays.service.ts';
import { openProviders } from '../apps/api/src/modules/payments/switch.service.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import type { Services } from '../apps/api/src/services.ts';
import { confirmWithoutPoster } from './lib/baseline-payment.ts';

const config = readConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'baseline');
const opened = openServices(config, log);
const { db, clock, store } = opened;
const providers = openProviders(config, clock);
const terms = { holidays: await publicHolidays(store.read), public_url: config.PUBLIC_URL };

async function receive(name: string, body: string): Promise<string> {
  const provider = providers.get(name)!;
  const message = await provider.readMessage(body, 'direct');
  if (message.kind === 'payment_status')
    await confirmWithoutPoster(db, { provider: name, body, message: message, now: clock.now() }, terms);
  return provider.acknowledgement;
}

const services: Services = { ...opened, paymentSwitch: { ...opened.paymentSwitch, handleWebhook: receive } };
const app = await buildApp(services);
await app.listen({ host: config.HOST, port: config.PORT });
onStop(log, async () => {
  await app.close();
  await closeServices(services);
});
