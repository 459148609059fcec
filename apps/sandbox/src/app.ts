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
import { resume } from './fpx/decide.ts';
import { createDeliveries } from './fpx/deliveries.ts';
import { reset, stop, type Fpx } from './fpx/fpx.ts';
import { fpxRoutes } from './fpx/fpx.routes.ts';
import { postForm, type Post } from './fpx/post.ts';
import { openState } from './fpx/state.ts';
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
import { makeRails } from './rails/list.ts';
import { createRails, railParts, railRoutes } from './rails/open-rails.ts';
import { resetRails, resumeRails, stopRails } from './rails/payments.ts';
import { postCallback, type PostCallback } from './rails/post.ts';
import { openStatementWishes, statementRoutes } from './statements/statements.routes.ts';

const LARGEST_BODY_BYTES = 2 * 1024 * 1024; // a mail with its pictures in it

/** No script runs on any page here; forms go to the sandbox itself or bring the payer back to Kutip. */
const policy = ({ KUTIP_RETURN_URL, KUTIP_URL }: SandboxConfig): string => {
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
  const content_security_policy = policy(config);
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
    if (status >= 500) request.log.error(error);
    return reply.code(status).send({ fault: status >= 500 ? 'internal' : error.code });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ fault: 'no_such_address' }));
}

/**
 * The pretend outside world, ready to listen. It takes up what was under way when it last stopped. `outside` is the
 * time and the way out; tests hand in their own.
 */
export async function buildSandbox(
  config: SandboxConfig,
  outside: { clock?: Clock; post?: Post; postCallback?: PostCallback } = {},
): Promise<FastifyInstance> {
  await ensureKeys(config.SANDBOX_KEY_DIR);
  const app = Fastify({
    logger: { level: config.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });
  const clock = outside.clock ?? systemClock((error) => app.log.error(error));
  const journal = openJournal(join(config.SANDBOX_DATA_DIR, 'journal.jsonl'));
  const state = openState(journal);
  const mailbox = openMailbox(journal, () => clock.now());
  const deliveries = createDeliveries({ state, clock, post: outside.post ?? postForm, url: config.KUTIP_CALLBACK_URL });
  const fpx: Fpx = { state, clock, keys: readKeys(config.SANDBOX_KEY_DIR), deliveries, timeouts: new Map() };
  const post = outside.postCallback ?? postCallback;
  const rails = createRails(makeRails(railParts(config)), { journal, clock, post });
  const secret = railSecret(config.SANDBOX_SECRET, 'payout-bank');
  const payouts = openPayoutState(journal);
  const bank = createBank({ state: payouts, clock, post, secret });
  const wishes = openStatementWishes(journal);
  const resetAll = (): void => {
    reset(fpx);
    resetRails(rails);
    bank.reset();
    wishes.clear();
    mailbox.clear();
  };

  await app.register(formbody);
  addHeadersAndFaults(app, config);
  homeRoutes(app, config.SANDBOX_PUBLIC_URL);
  fpxRoutes(app, fpx, { name: config.SANDBOX_SELLER_NAME, return_url: config.KUTIP_RETURN_URL });
  railRoutes(app, rails);
  payoutBankRoutes(app, bank, { clock, secret });
  statementRoutes(app, { fpx: state, rails, payouts, wishes, clock });
  const controlled = { fpx, rails, public_url: config.SANDBOX_PUBLIC_URL, reset: resetAll };
  controlCalls(app, controlled);
  railCalls(app, controlled);
  controlPages(app, controlled);
  railPages(app, controlled);
  payoutControl(app, bank, [...rails.byName.values()]);
  mailRoutes(app, mailbox);
  app.addHook('onReady', async () => {
    resume(fpx);
    resumeRails(rails);
    bank.resume();
  });
  app.addHook('onClose', async () => {
    stop(fpx);
    stopRails(rails);
    bank.stop();
  });
  return app;
}
