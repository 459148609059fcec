import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { answerSigned } from '../rails/paynet-message.ts';
import type { SmsNetwork } from './network.ts';

/** The signed API of the network of text messages. */
export function smsRoutes(
  app: FastifyInstance,
  network: SmsNetwork,
  { clock, secret }: { clock: Clock; secret: string },
): void {
  app.register(async (api) => {
    // The signature covers the raw body.
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const [path, call] of Object.entries(network.calls))
      api.post(`/sms${path}`, async (request, reply) => {
        const { status, headers, body } = answerSigned({ secret, sent_at: clock.now().toISOString() }, request, call);
        return reply.code(status).headers(headers).send(body);
      });
  });
}
