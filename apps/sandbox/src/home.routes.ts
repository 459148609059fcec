import type { FastifyInstance } from 'fastify';
import { html } from './html/html.ts';
import { sendPage } from './html/page.ts';
import { STYLE } from './html/style.ts';

const homeBody = (public_url: string) =>
  html`<h1>The world outside, pretended</h1>
    <p>
      Banks, FPX and the post, speaking as the real ones do, so that Kutip can be used and tested whole. Nothing here
      moves money or reaches a real person.
    </p>
    <ul>
      <li><a href="/control">Control</a>: say how the next payments end, take banks down, see what FPX knows.</li>
      <li><a href="/mail">Mailbox</a>: the mail and text messages that Kutip has sent.</li>
    </ul>
    <p class="soft">
      FPX listens at ${public_url}/fpx/FPXMain. Bank TEST0021 always approves, TEST0022 never does, TEST0023 varies with
      the order number.
    </p>`;

export function homeRoutes(app: FastifyInstance, public_url: string): void {
  app.get('/', async (_request, reply) => sendPage(reply, { title: 'Sandbox', body: homeBody(public_url) }));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}
