import type { Sen } from '@kutip/domain/money';
import { createCrypto } from '../apps/api/src/modules/payments/providers/crypto/crypto.adapter.ts';
import { toSatoshi } from '../apps/sandbox/src/crypto/coins.ts';
import { webhookHeaders } from '../apps/sandbox/src/crypto/crypto.messages.ts';
import { cryptoRail } from '../apps/sandbox/src/crypto/crypto.routes.ts';
import type { FakeRail, RailMessage } from './fake-rail.ts';
import { lowerCased, sandboxRail, sandboxSecret, type SandboxRail } from './sandbox-rail.ts';

const ORIGIN = 'https://btcpay.test';
const STORE = 'StoreOfTheTests';
const WEBHOOK_SECRET = sandboxSecret('crypto:webhook');

/** An invoice at BTCPay. `paid`: the amount received, in sen at the invoice's rate. */
export interface FakeInvoice {
  status: 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid';
  additionalStatus?: 'None' | 'PaidPartial' | 'PaidOver' | 'PaidLate' | 'Marked' | 'Invalid';
  paid?: Sen;
  /** Status of the payments. */
  payments?: 'Processing' | 'Settled';
}

export interface FakeCrypto extends FakeRail, Pick<SandboxRail, 'requests_received'> {
  /** Sets the invoice that enquiries return. */
  setInvoice(order_no: string, invoice: FakeInvoice): void;
  /** Signs a webhook with any content. */
  signMessage(body: string, secret?: string): RailMessage;
  /** Builds a webhook about an order, which only triggers an enquiry. */
  buildWebhook(order_no: string, event?: Record<string, unknown>, secret?: string): RailMessage;
  synchronized: boolean;
}

/** The sandbox's status that is nearest to the invoice's. */
function outcomeOf({ status, additionalStatus, payments }: FakeInvoice) {
  if (status === 'New') return 'OPEN';
  if (status === 'Processing' || payments === 'Processing') return 'PROCESSING';
  if (status === 'Invalid') return additionalStatus === 'Marked' ? 'CANCELLED' : 'FAILED';
  return status === 'Expired' && additionalStatus !== 'PaidLate' ? 'EXPIRED' : 'SUCCESS';
}

/** What was received of an amount, in satoshi, so that the difference is exact to the sen. */
function satoshiOf(amount: Sen, paid: Sen): number {
  const due = toSatoshi(amount);
  if (paid === 0) return 0;
  if (paid >= amount) return due + toSatoshi((paid - amount) as Sen);
  return due - toSatoshi((amount - paid) as Sen) + 1;
}

/** The sandbox's BTCPay Server. */
export function fakeCrypto(): FakeCrypto {
  const invoices = new Map<string, FakeInvoice>();
  const sign = (body: string, secret = WEBHOOK_SECRET) => lowerCased(webhookHeaders(body, secret));
  const rail = sandboxRail(cryptoRail, {
    url: ORIGIN,
    details: { store_id: STORE },
    sign: (body, { signature }) => sign(body, signature === 'good' ? WEBHOOK_SECRET : 'another secret'),
  });

  type Answered = { metadata?: { orderId: string }; synchronized?: boolean } | object[];
  /** BTCPay can report more states than the sandbox has. */
  const alter = (content: Answered): unknown => {
    if (Array.isArray(content)) return content.map((one) => alter(one as Answered));
    if (content.synchronized !== undefined) return { synchronized: fake.synchronized };
    const invoice = content.metadata && invoices.get(content.metadata.orderId);
    return invoice
      ? { ...content, status: invoice.status, additionalStatus: invoice.additionalStatus ?? 'None' }
      : content;
  };
  rail.alterAnswer = (path, content) => (path.endsWith('/payment-methods') ? content : alter(content));
  const { setStatus, buildCallback, dispose } = rail;

  const fake: FakeCrypto = Object.assign(rail, {
    service_ids: [701, 702],
    synchronized: true,
    setInvoice(order_no: string, invoice: FakeInvoice) {
      invoices.set(order_no, invoice);
      const { amount } = rail.rails.state.findByOrder('crypto', order_no)!;
      const is_late = invoice.status === 'Expired' && invoice.additionalStatus === 'PaidLate';
      const details = {
        ...(invoice.paid !== undefined && { paid_satoshi: String(satoshiOf(amount, invoice.paid)) }),
        ...(is_late && { late: 'yes' }),
      };
      rail.decide(order_no, { outcome: outcomeOf(invoice), details });
    },
    signMessage: (body: string, secret?: string) => ({ body, headers: sign(body, secret) }),
    buildWebhook(order_no: string, event: Record<string, unknown> = {}, secret?: string) {
      const { body } = rail.message(rail.report(order_no, { outcome: 'SUCCESS' }));
      return fake.signMessage(JSON.stringify({ ...(JSON.parse(body) as object), ...event }), secret);
    },
    createAdapter: ({ return_url }: { return_url: string }) =>
      createCrypto({
        url: `${ORIGIN}/crypto`,
        store_id: STORE,
        secret: sandboxSecret('crypto'),
        webhook_secret: WEBHOOK_SECRET,
        return_url,
        timeout_ms: 1_000,
        fetch: rail.fetch,
      }),
    setStatus(...args: Parameters<FakeRail['setStatus']>) {
      invoices.delete(args[0].transaction_invoice_no);
      setStatus(...args);
    },
    buildCallback(...args: Parameters<FakeRail['buildCallback']>) {
      invoices.delete(args[0].transaction_invoice_no);
      return buildCallback(...args);
    },
    dispose() {
      invoices.clear();
      dispose();
    },
  });
  return fake;
}
