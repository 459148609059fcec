import { Notice } from '../../shared/notice.tsx';
import { show, type Outcome } from '../../shared/outcome.ts';
import type { OrderContext } from './order-context.ts';

/** The ways to an order's page. */
function Ways({ context: { messages } }: { context: OrderContext }) {
  const { by_email, by_receipt, by_shop } = messages.missing_order;
  return (
    <ul className="ways">
      {[by_email, by_receipt, by_shop].map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  );
}

function notice(context: OrderContext, title: string, text: string, status: number): Outcome {
  const body = (
    <main className="narrow">
      <Notice tone="plain" title={title} level="h1">
        <p>{text}</p>
        <Ways context={context} />
      </Notice>
    </main>
  );
  return show({ share: { title, description: text, image_url: null }, body, order: { is_followed: false } }, status);
}

/** One page for an unknown order and for a wrong token, so that nobody learns which orders exist. */
export const missingOrderPage = (context: OrderContext): Outcome =>
  notice(context, context.messages.missing_order.title, context.messages.missing_order.text, 404);

export const findOrderPage = (context: OrderContext): Outcome =>
  notice(context, context.messages.missing_order.find, context.messages.missing_order.find_text, 200);
