import { join } from 'node:path';
import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { systemClock, type Clock } from './clock.ts';
import type { SandboxConfig } from './config.ts';
import { controlPages } from './control/control-pages.routes.ts';
import { controlCalls } from './control/control.routes.ts';
import { railCalls } from './control/rail-calls.routes.ts';
import { railPages } from './control/rail-pages.routes.ts';
import { courierRoutes, type CourierOptions } from './couriers/couriers.routes.ts';
import { openParcels } from './couriers/parcels.ts';
import { resumeFpx } from './fpx/decide.ts';
import { createDeliveries } from './fpx/deliveries.ts';
import { resetFpx, stopFpx, type Fpx } from './fpx/fpx.ts';
import { fpxRoutes } from './fpx/fpx.routes.ts';
import { postForm, type Post } from './fpx/post.ts';
import { openFpxState } from './fpx/state.ts';
import { homeRoutes } from './home.routes.ts';
import { openJournal } from './journal.ts';
import { ensureKeys, readKeys } from './keys.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { openMailbox } from './mail/mailbox.ts';
import { createBank } from './payout-bank/bank.ts';
import { payoutControl } from './payout-bank/control.routes.ts';
import { payoutBankRoutes } from './payout-bank/payout-bank.routes.ts';
import { openPayoutState } from './payout-bank/state.ts';
import { railSecret } from './rail-secrets.ts';
import { makeRails } from './rails/all-rails.ts';
import { createRails, createRailDeps, railRoutes } from './rails/open-rails.ts';
import { resetRails, resumeRails, stopRails } from './rails/payments.ts';
import { postCallback, type PostCallback } from './rails/post.ts';
import { openSmsNetwork, type TextMessageInput } from './sms/network.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { openStatementScenarios, statementRoutes } from './statements/statements.routes.ts';

const LARGEST_BODY_BYTES = 2 * 1024 * 1024; // an email with its pictures

/** The couriers' accounts of Kutip, whose secrets both sides derive. */
function courierOptions({ SANDBOX_SECRET, KUTIP_URL }: SandboxConfig, post: PostCallback): CourierOptions {
  const secret = (name: string): string => railSecret(SANDBOX_SECRET, name);
  return {
    easyparcel: {
      client_id: 'kutip-sandbox',
      secret: secret('easyparcel'),
      refresh_token: secret('easyparcel:refresh'),
      access_token: secret('easyparcel:access'),
      webhook_key: secret('easyparcel:webhook'),
    },
    jnt: {
      api_account: '640826271705595946',
      private_key: secret('jnt'),
      customer_code: 'KTP0001',
      password: secret('jnt:password'),
    },
    webhook_url: `${KUTIP_URL}/api/v1/parcel-courier/webhook`,
    post,
  };
}

/** No page runs scripts; forms are sent to the sandbox itself or return the payer to Kutip. */
const contentSecurityPolicy = ({ KUTIP_RETURN_URL, KUTIP_URL }: SandboxConfig): string => {
  const origins = new Set([KUTIP_RETURN_URL, KUTIP_URL].map((url) => new URL(url).origin));
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    `form-action 'self' ${[...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
};

function addHeadersAndFaults(app: FastifyInstance, config: SandboxConfig): void {
  const content_security_policy = contentSecurityPolicy(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': content_security_policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof z.ZodError) {
      const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
      return reply.code(400).send({ fault: 'bad_input', fields });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ event: 'request.failed', err: error }, 'request failed');
    return reply.code(status).send({ fault: status >= 500 ? 'internal' : error.code });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ fault: 'no_such_address' }));
}

/**
 * Builds the sandbox: simulated providers, banks and mailbox. It resumes what was pending when it last stopped.
 * `overrides` replaces the clock and outgoing HTTP calls in tests.
 */
export async function buildSandbox(
  config: SandboxConfig,
  overrides: { clock?: Clock; post?: Post; postCallback?: PostCallback } = {},
): Promise<FastifyInstance> {
  await ensureKeys(config.SANDBOX_KEY_DIR);
  const app = Fastify({
    logger: { level: config.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });
  const clock =
    overrides.clock ?? systemClock((error) => app.log.error({ event: 'task.failed', err: error }, 'task failed'));
  const journal = openJournal(join(config.SANDBOX_DATA_DIR, 'journal.jsonl'));
  const state = openFpxState(journal);
  const mailbox = openMailbox(journal, () => clock.now());
  const deliveries = createDeliveries({
    state,
    clock,
    post: overrides.post ?? postForm,
    url: config.KUTIP_CALLBACK_URL,
  });
  const fpx: Fpx = { state, clock, keys: readKeys(config.SANDBOX_KEY_DIR), deliveries, timeouts: new Map() };
  const post = overrides.postCallback ?? postCallback;
  const rails = createRails(makeRails(createRailDeps(config)), { journal, clock, post });
  const secret = railSecret(config.SANDBOX_SECRET, 'payout-bank');
  const payouts = openPayoutState(journal);
  const bank = createBank({ state: payouts, clock, post, secret });
  const showText = (message: TextMessageInput) => mailbox.store({ ...message, kind: 'SMS', subject: '', html: '' });
  const network = openSmsNetwork(journal, showText);
  const parcels = openParcels(journal, () => clock.now());
  const scenarios = openStatementScenarios(journal);
  const resetAll = (): void => {
    resetFpx(fpx);
    resetRails(rails);
    bank.reset();
    scenarios.clear();
    mailbox.clear();
    network.clear();
    parcels.clear();
  };

  await app.register(formbody);
  addHeadersAndFaults(app, config);
  homeRoutes(app, config.SANDBOX_PUBLIC_URL);
  fpxRoutes(app, fpx, { name: config.SANDBOX_SELLER_NAME, return_url: config.KUTIP_RETURN_URL });
  railRoutes(app, rails);
  payoutBankRoutes(app, bank, { clock, secret });
  smsRoutes(app, network, { clock, secret: railSecret(config.SANDBOX_SECRET, 'sms') });
  courierRoutes(app, parcels, courierOptions(config, post));
  statementRoutes(app, { fpx: state, rails, payouts, scenarios, clock });
  const targets = { fpx, rails, public_url: config.SANDBOX_PUBLIC_URL, reset: resetAll };
  controlCalls(app, targets);
  railCalls(app, targets);
  controlPages(app, targets);
  railPages(app, targets);
  payoutControl(app, bank, [...rails.byName.values()]);
  mailRoutes(app, mailbox);
  app.addHook('onReady', async () => {
    resumeFpx(fpx);
    resumeRails(rails);
    bank.resume();
  });
  app.addHook('onClose', async () => {
    stopFpx(fpx);
    stopRails(rails);
    bank.stop();
  });
  return app;
}
