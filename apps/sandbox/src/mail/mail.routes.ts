import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendNotice, sendPage } from '../html/page.ts';
import { mailListPage, messagePage } from './mail-pages.ts';
import { messageInput, type Mailbox } from './mailbox.ts';

interface IdParams {
  Params: { id: string };
}

const listQuery = z.object({ to: z.string().optional() });

/** CSP for a message's own markup: styles and images only, no scripts, forms or cookies. */
const BODY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function mailCalls(app: FastifyInstance, mailbox: Mailbox): void {
  const missing = (reply: FastifyReply): FastifyReply => reply.code(404).send({ fault: 'no_such_message' });
  app.post('/mail/messages', async ({ body }, reply) => reply.code(201).send(mailbox.store(messageInput.parse(body))));
  app.get('/mail/messages', async ({ query }) => ({ messages: mailbox.list(listQuery.parse(query).to) }));
  app.get<IdParams>('/mail/messages/:id', async ({ params }, reply) => mailbox.get(params.id) ?? missing(reply));
  app.delete('/mail/messages', async (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
  app.delete<IdParams>('/mail/messages/:id', async ({ params }, reply) => {
    if (!mailbox.get(params.id)) return missing(reply);
    mailbox.remove(params.id);
    return reply.code(204).send();
  });
}

function mailPages(app: FastifyInstance, mailbox: Mailbox): void {
  const missing = (reply: FastifyReply): FastifyReply =>
    sendNotice(reply, 'No such message', 'It was deleted, or replaced by newer messages.', 404);
  app.get('/mail', async ({ query }, reply) => {
    const to = listQuery.parse(query).to || undefined;
    return sendPage(reply, mailListPage(mailbox.list(to), to));
  });
  app.get<IdParams>('/mail/:id', async ({ params }, reply) => {
    const message = mailbox.get(params.id);
    return message ? sendPage(reply, messagePage(message)) : missing(reply);
  });
  app.get<IdParams>('/mail/:id/body', async ({ params }, reply) => {
    const message = mailbox.get(params.id);
    if (!message) return missing(reply);
    reply.header('content-security-policy', BODY_POLICY);
    // Links of a message open in a new tab: they would not work inside the frame.
    return reply.type('text/html; charset=utf-8').send(`<!doctype html><base target="_blank">${message.html}`);
  });
  app.post('/mail/clear', async (_request, reply) => {
    mailbox.clear();
    return reply.redirect('/mail', 303);
  });
}

export function mailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  mailCalls(app, mailbox);
  mailPages(app, mailbox);
}
