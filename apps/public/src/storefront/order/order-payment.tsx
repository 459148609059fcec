import { endpointUrl } from '@kutip/contracts/call';
import { storeOrderForms } from '@kutip/contracts/orders';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { OrderContext, TrackedOrder } from './order-context.ts';
import type { OrderState } from './order-state.ts';

interface PaymentProps {
  context: OrderContext;
  order: TrackedOrder;
  state: OrderState;
  token: string;
}

/** A script sends it, because the API answers with data and not with a page. */
function ProofForm({ context, order, state, token }: PaymentProps) {
  const { order: texts } = context.messages;
  return (
    <form
      className="proof needs-js"
      data-proof={`/${endpointUrl(storeOrderForms.sendProof, { params: { id: order.uuid } })}`}
      data-missing={texts.proof_missing}
      data-sending={texts.proof_sending}
      data-wrong-type={texts.proof_wrong_type}
      data-too-large={texts.proof_too_large}
      data-failed={texts.proof_failed}
    >
      <h2>{state === 'slip_rejected' ? texts.proof_again : texts.proof}</h2>
      <input type="hidden" name="token" value={token} />
      <label htmlFor="proof-file">{texts.proof_file}</label>
      <input
        id="proof-file"
        name="file"
        type="file"
        accept="image/*,application/pdf"
        aria-describedby="proof-help proof-problem"
      />
      <p className="help" id="proof-help">
        {texts.proof_help}
      </p>
      <p className="notice red" id="proof-problem" role="alert" hidden />
      <button type="submit" className="main-action">
        {texts.proof_send}
      </button>
    </form>
  );
}

function Transfer({ context, order, state, token }: PaymentProps) {
  const { order: texts } = context.messages;
  return (
    <section className="order-card order-pay">
      <h2>{texts.transfer_to}</h2>
      {order.bank_transfer_text && (
        <p className="bank-account" dir="auto">
          {order.bank_transfer_text}
        </p>
      )}
      <p className="pickup-code" dir="ltr">
        {formatRinggit(order.total_amount)}
      </p>
      <p>{fill(texts.transfer_reference, { order_no: order.order_no }, context.direction)}</p>
      <ProofForm context={context} order={order} state={state} token={token} />
      <p className="without-js">{texts.proof_no_script}</p>
    </section>
  );
}

/** How to pay an order that is not paid; nothing for others. */
export function OrderPayment({ context, order, state, token }: PaymentProps) {
  if (state === 'to_transfer' || state === 'slip_rejected')
    return <Transfer context={context} order={order} state={state} token={token} />;
  if (state !== 'to_pay') return null;
  const amount = formatRinggit(order.total_amount);
  return (
    <p className="order-pay">
      <a className="main-action" href={`/pay/bill/${order.bill.uuid}`}>
        {fill(context.messages.order.pay, { amount }, context.direction)}
      </a>
    </p>
  );
}
