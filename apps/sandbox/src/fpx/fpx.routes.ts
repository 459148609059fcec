import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForm, writeForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { formatCode } from '../html/formats.ts';
import { bankPage } from './bank-pages.ts';
import { confirmationForm } from './confirmation.ts';
import { endPaymentNow, takePayerStep, type OpenPage } from './decide.ts';
import { bankList, enquire } from './enquiries.ts';
import type { Fpx } from './fpx.ts';
import { receivePayment } from './receive.ts';
import type { Payment } from './state.ts';
import { authCode } from './scenarios.ts';

interface Seller {
  readonly name: string;
  readonly return_url: string;
}

const STATUS_OF: Readonly<Record<string, number>> = { XO: 409, '98': 403 };

/** The response to an invalid host-to-host message. */
const sendError = (reply: FastifyReply): FastifyReply => reply.code(400).type('text/plain').send('ERROR');

const sendForm = (reply: FastifyReply, fields: Record<string, string> | null): FastifyReply =>
  fields ? reply.type('application/x-www-form-urlencoded').send(writeForm(fields)) : sendError(reply);

/** FPX's three endpoints. While FPX is down they answer 503, as its load balancer would. */
function messageRoutes(app: FastifyInstance, fpx: Fpx): void {
  app.register(async (scope) => {
    scope.addHook('preHandler', async (_request, reply) => {
      if (!fpx.state.isFpxUp())
        return sendNotice(reply, 'FPX is down', 'FPX takes no payments now. Try again later.', 503);
    });
    scope.post('/fpx/FPXMain/seller2DReceiver.jsp', async (request, reply) => {
      const form = readForm(request.body);
      const received = form ? receivePayment(fpx, form) : '30';
      if (typeof received !== 'string') return reply.redirect(`/fpx/bank/${received.token}`, 303);
      return sendNotice(reply, 'FPX rejected the payment', formatCode(received), STATUS_OF[received] ?? 400);
    });
    scope.post('/fpx/FPXMain/sellerNVPTxnStatus.jsp', async (request, reply) => {
      const form = readForm(request.body);
      return sendForm(reply, form ? enquire(fpx, form) : null);
    });
    scope.post('/fpx/FPXMain/RetrieveBankList', async (request, reply) => {
      const form = readForm(request.body);
      return sendForm(reply, form ? bankList(fpx, form) : null);
    });
  });
}

const PAGES: Readonly<Record<string, OpenPage>> = { login: 'LOGIN', account: 'ACCOUNT', confirm: 'CONFIRM' };

/** The bank's pages. Each step redirects, so that a reload does not repeat it. */
function bankRoutes(app: FastifyInstance, fpx: Fpx, seller: Seller): void {
  const missing = (reply: FastifyReply): FastifyReply =>
    sendNotice(reply, 'No such payment', 'There is no payment at this address.', 404);
  const returnForm = (payment: Payment) =>
    payment.reported_code === null
      ? null
      : confirmationForm(fpx.keys, payment, payment.reported_code, payment.scenario ?? {});

  app.get<{ Params: { token: string } }>('/fpx/bank/:token', async ({ params }, reply) => {
    const payment = fpx.state.findByToken(params.token);
    if (!payment) return missing(reply);
    const content = { seller_name: seller.name, return_url: seller.return_url, return_form: returnForm(payment) };
    return sendPage(reply, { ...bankPage(payment, content), kind: 'bank' });
  });

  app.post<{ Params: { token: string; page: string } }>('/fpx/bank/:token/:page', async ({ params, body }, reply) => {
    const payment = fpx.state.findByToken(params.token);
    const page = PAGES[params.page];
    if (!payment || (!page && params.page !== 'approver')) return missing(reply);
    const form = readForm(body) ?? {};
    const cancel = form.action === 'cancel';
    if (page) takePayerStep(fpx, payment, { page, cancel, debit_code: authCode.safeParse(form.debit_code).data });
    else if (payment.debit_code === '99') endPaymentNow(fpx, payment, cancel ? '80' : '00');
    return reply.redirect(`/fpx/bank/${params.token}`, 303);
  });
}

export function fpxRoutes(app: FastifyInstance, fpx: Fpx, seller: Seller): void {
  messageRoutes(app, fpx);
  bankRoutes(app, fpx, seller);
}
