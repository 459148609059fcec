import { paymentSwitch } from '@kutip/contracts/payments';
import { fill } from '../../shared/fill.ts';
import { formatTime } from '../../shared/format-moment.ts';
import { show, type Outcome } from '../../shared/outcome.ts';
import { Board } from './board.tsx';
import { boardOf, type BankType } from './board-data.ts';
import { PaymentBox, loadRequestedPayment, type RequestedPayment } from './payment-box.tsx';
import type { PayContext } from '../pay-context.ts';

/** Refresh interval without a script; `refresh-board.ts` uses the same interval. */
export const REFRESH_S = 60;

/** /fpx-status: which payment services are up and, with `?invoice_no=`, the status of one payment (D-30). */
export async function getStatus(context: PayContext): Promise<Outcome> {
  const { request } = context;
  const bank_type: BankType = request.query.get('type') === '2' ? 2 : 1;
  const requested = await loadRequestedPayment(context);
  const services = await request.call(paymentSwitch.services, { params: { bankType: bank_type } });
  return page(context, { bank_type, requested, board: boardOf(services) });
}

interface StatusPageData {
  bank_type: BankType;
  requested: RequestedPayment | null;
  board: ReturnType<typeof boardOf>;
}

function page(context: PayContext, { bank_type, requested, board }: StatusPageData): Outcome {
  const { messages, request, direction } = context;
  const { status, moment } = messages;
  const as_of = fill(status.as_of, { time: formatTime(request.now.toISOString(), moment) }, direction);
  const body = (
    <main className="narrow status">
      <h1>{status.title}</h1>
      <div id="board">
        {requested && <PaymentBox context={context} requested={requested} />}
        <p className="help">{as_of}</p>
        <Tabs context={context} bank_type={bank_type} />
        <Board context={context} board={board} />
      </div>
      <PaymentForm context={context} bank_type={bank_type} />
    </main>
  );
  return show({
    share: { title: status.title, description: status.share, image_url: null },
    body,
    refresh: { after_s: REFRESH_S, to: addressOf(context, bank_type) },
  });
}

/** The address of the other account type's board; other query parameters are kept. */
function addressOf({ request }: PayContext, bank_type: BankType): string {
  const query = new URLSearchParams(request.query);
  query.set('type', String(bank_type));
  return `${request.path}?${query}`;
}

/** Tabs as links, so that they work without a script and can be shared. */
function Tabs({ context, bank_type }: { context: PayContext; bank_type: BankType }) {
  const { status } = context.messages;
  return (
    <nav className="tabs" aria-label={status.tabs}>
      {([1, 2] as const).map((type) => (
        <a key={type} href={addressOf(context, type)} aria-current={type === bank_type ? 'page' : undefined}>
          {type === 1 ? status.personal : status.corporate}
        </a>
      ))}
    </nav>
  );
}

/** Looks up a payment by its number. */
function PaymentForm({ context, bank_type }: { context: PayContext; bank_type: BankType }) {
  const { messages, request } = context;
  const { status } = messages;
  return (
    <form method="get" action={request.path} className="ask-payment">
      <h2>{status.ask}</h2>
      <input type="hidden" name="type" value={bank_type} />
      <label htmlFor="invoice_no">{status.number}</label>
      <input
        id="invoice_no"
        name="invoice_no"
        defaultValue={request.query.get('invoice_no') ?? ''}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        required
      />
      <small>{status.number_help}</small>
      <button type="submit" className="second-action">
        {status.look}
      </button>
    </form>
  );
}
