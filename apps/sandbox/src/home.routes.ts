import type { FastifyInstance } from 'fastify';
import { html } from './html/html.ts';
import { sendPage } from './html/page.ts';
import { STYLE } from './html/style.ts';

const homeBody = (public_url: string) =>
  html`<h1>Kutip sandbox</h1>
    <p>
      Simulates FPX and its banks, DuitNow, the providers of cards, wallets, pay-later, PayPal and crypto, and a
      mailbox. Each uses the wire format of the real one. No real money moves, and no message reaches a real person.
    </p>
    <ul>
      <li>
        <a href="/control">Control</a>: set the outcome of the next payments, switch banks and rails off, and inspect
        payments.
      </li>
      <li><a href="/duitnow/wallet">Wallet</a>: pay the text of a DuitNow QR code, as if it had been scanned.</li>
      <li><a href="/couriers">Couriers</a>: move parcels, and make a courier refuse, answer late or ask more.</li>
      <li><a href="/mail">Mailbox</a>: emails and text messages that Kutip has sent.</li>
    </ul>
    <p class="soft">
      FPX listens at ${public_url}/fpx/FPXMain. Bank TEST0021 always approves, TEST0022 always declines, TEST0023 varies
      with the order number.
    </p>`;

export function homeRoutes(app: FastifyInstance, public_url: string): void {
  app.get('/', async (_request, reply) => sendPage(reply, { title: 'Sandbox', body: homeBody(public_url) }));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}
