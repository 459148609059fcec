import type { FastifyReply } from 'fastify';
import { html, type Html } from './html.ts';

interface Page {
  title: string;
  body: Html;
  /** `bank`: a payer's page, without links to the sandbox's own pages. */
  kind?: 'bank' | 'sandbox';
}

const NAVIGATION = html`<nav class="top" aria-label="Sandbox">
  <strong>Sandbox</strong><a href="/">Home</a><a href="/control">Control</a><a href="/mail">Mailbox</a>
</nav>`;

const renderPage = ({ title, body, kind = 'sandbox' }: Page): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="band">Sandbox: no real money</header>
        ${kind === 'sandbox' && NAVIGATION}
        <main class="${kind === 'bank' ? '' : 'wide'}">${body}</main>
      </body>
    </html>`;

export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(renderPage(page).markup);

/** Sends a page with an error message. */
export const sendNotice = (reply: FastifyReply, title: string, sentence: string, status: number): FastifyReply =>
  sendPage(
    reply,
    {
      title,
      body: html`<h1>${title}</h1>
        <p>${sentence}</p>`,
      kind: 'bank',
    },
    status,
  );
