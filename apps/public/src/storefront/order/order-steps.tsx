import { Icon } from '../../shared/icons.tsx';
import type { OrderContext, TrackedOrder } from './order-context.ts';
import { stepsOf } from './order-state.ts';
import { momentText } from './order-texts.ts';

/** The way of an order from payment to the buyer, each step with its time. */
export function OrderSteps({ context, order }: { context: OrderContext; order: TrackedOrder }) {
  const { order: texts, order_step } = context.messages;
  const steps = stepsOf(order);
  if (steps.length === 0) return null;
  return (
    <ol className="order-steps" aria-label={texts.steps}>
      {steps.map(({ step, progress, at }) => (
        <li key={step} className={progress} aria-current={progress === 'current' ? 'step' : undefined}>
          <span className="mark">{progress === 'done' && <Icon name="tick" />}</span>
          <span>
            <strong>{order_step[step]}</strong>
            <span className="hidden-text"> ({order_step[progress]})</span>
            {at && <time dateTime={at}>{momentText(context, at)}</time>}
          </span>
        </li>
      ))}
    </ol>
  );
}
