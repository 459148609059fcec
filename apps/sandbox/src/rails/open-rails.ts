import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { SandboxConfig } from '../config.ts';
import { sendNotice } from '../html/page.ts';
import type { Journal } from '../journal.ts';
import { createRailDeliveries } from './deliveries.ts';
import type { PostCallback } from './post.ts';
import type { Rail, RailDeps, Rails } from './rail.ts';
import { openRailState } from './state.ts';

/** The dependencies of every rail; keys are read on demand. */
export function createRailDeps(config: SandboxConfig): RailDeps {
  const read = (file: string): string => readFileSync(join(config.SANDBOX_KEY_DIR, file), 'utf8');
  return {
    config,
    privateKey: (name) => createPrivateKey(read(`${name}.key.pem`)),
    certificate: (name) => read(`${name}.cert.pem`),
  };
}

/** Creates the rails with a shared state. */
export function createRails(
  all: readonly Rail[],
  { journal, clock, post }: { journal: Journal; clock: Clock; post: PostCallback },
): Rails {
  const state = openRailState(journal);
  const byName = new Map(all.map((rail) => [rail.name, rail]));
  const deliveries = createRailDeliveries({ state, clock, post, byName });
  return { state, clock, deliveries, byName, timeouts: new Map() };
}

/** Each rail's endpoints in their own scope. While it is down they answer 503, as its load balancer would. */
export function railRoutes(app: FastifyInstance, rails: Rails): void {
  for (const rail of rails.byName.values())
    app.register(async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        if (!rails.state.isUp(rail.name))
          return sendNotice(reply, `${rail.title} is down`, 'It takes no payments now. Try again later.', 503);
      });
      rail.routes(scope, rails);
    });
}
