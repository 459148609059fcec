import { resizedUrl } from '@kutip/domain/picture-url';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { CheckoutCart, CheckoutLine } from '../cart/checkout-cart.ts';
import { ShopIcon } from '../icon.tsx';
import type { CheckedCart, CheckedLine, CheckoutProps } from './checkout-props.ts';

export type ChangeCart = (change: (cart: CheckoutCart) => void) => void;

interface LinesProps {
  props: CheckoutProps;
  lines: readonly CheckoutLine[];
  checked: CheckedCart | null;
  changeCart: ChangeCart;
}

const isSame = (line: CheckoutLine, other: Pick<CheckedLine, 'product_id' | 'variant_id'>): boolean =>
  line.product_id === other.product_id && line.variant_id === other.variant_id;

export const checkedLineOf = (line: CheckoutLine, checked: CheckedCart | null): CheckedLine | undefined =>
  checked?.lines.find((one) => isSame(line, one));

interface LineProps extends Pick<LinesProps, 'props' | 'changeCart'> {
  line: CheckoutLine;
  known: CheckedLine | undefined;
}

function Stepper({ props: { texts }, changeCart, line, title }: LineProps & { title: string }) {
  const { quantity } = line;
  const is_last = quantity === 1;
  const label = (text: string): string => fill(text, { title });
  return (
    <span className="stepper" role="group" aria-label={label(texts.quantity_of)}>
      <button
        type="button"
        aria-label={label(is_last ? texts.remove : texts.less)}
        onClick={() => changeCart((cart) => (is_last ? cart.remove(line) : cart.setQuantity(line, quantity - 1)))}
      >
        <ShopIcon name={is_last ? 'bin' : 'minus'} />
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={label(texts.more)}
        onClick={() => changeCart((cart) => cart.setQuantity(line, quantity + 1))}
      >
        <ShopIcon name="plus" />
      </button>
    </span>
  );
}

function Line({ props, changeCart, line, known }: LineProps) {
  const { texts, direction } = props;
  const title = known?.title || line.title;
  const image_url = known ? known.image_url : line.image_url;
  const variant_name = known?.variant_name ?? null;
  return (
    <li className="cart-line">
      {image_url ? (
        <img src={resizedUrl(image_url, 160)} alt="" width={72} height={72} />
      ) : (
        <span className="no-picture" aria-hidden="true" />
      )}
      <div>
        <p className="cart-line-title" dir="auto">
          {title}
        </p>
        {variant_name && (
          <p className="help" dir="auto">
            {variant_name}
          </p>
        )}
        {line.quantity > 1 && (
          <p className="help">{fill(texts.each, { amount: formatRinggit(line.amount) }, direction)}</p>
        )}
      </div>
      <p className="figure">{formatRinggit(line.total_amount)}</p>
      <div className="cart-line-quantity">
        <Stepper props={props} changeCart={changeCart} line={line} known={known} title={title} />
      </div>
    </li>
  );
}

/** The cart, one row for each line. */
export function CartLines({ props, lines, checked, changeCart }: LinesProps) {
  return (
    <ul className="cart-lines">
      {lines.map((line) => (
        <Line
          key={`${line.product_id} ${line.variant_id}`}
          props={props}
          changeCart={changeCart}
          line={line}
          known={checkedLineOf(line, checked)}
        />
      ))}
    </ul>
  );
}

interface ProblemProps extends LineProps {
  known: CheckedLine;
}

/** What is wrong with a line, and the answers that a buyer can give. */
function problemOf({ props: { texts }, line, known }: ProblemProps): {
  title: string;
  text: string;
  accept: string | null;
} {
  const title = known.title || line.title;
  const count = String(known.quantity);
  const values = { title, count, was: formatRinggit(line.amount), now: formatRinggit(known.amount) };
  const written = (text: string, more: Record<string, string> = {}) => fill(text, { ...values, ...more });
  switch (known.problem) {
    case 'price_changed':
      return {
        title: written(texts.price_changed),
        text: written(texts.price_changed_text),
        accept: written(texts.keep_price, { amount: values.now }),
      };
    case 'quantity_reduced':
      return {
        title: written(texts.quantity_reduced),
        text: written(texts.quantity_reduced_text, { was: String(line.quantity) }),
        accept: written(texts.take),
      };
    case 'below_minimum':
      return { title: written(texts.below_minimum), text: texts.below_minimum_text, accept: null };
    case 'out_of_stock':
      return { title: written(texts.out_of_stock), text: texts.gone_text, accept: null };
    default:
      return { title: written(texts.not_sold), text: texts.gone_text, accept: null };
  }
}

function accept(cart: CheckoutCart, line: CheckoutLine, known: CheckedLine): void {
  if (known.problem === 'quantity_reduced') cart.setQuantity(line, known.quantity);
  cart.setPrice(line, known.amount);
}

function Problem(line_props: ProblemProps) {
  const { props, changeCart, line, known } = line_props;
  const { title, text, accept: accept_text } = problemOf(line_props);
  return (
    <section className="question" role="status">
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="question-actions">
        {accept_text && (
          <button
            type="button"
            className="second-action"
            onClick={() => changeCart((cart) => accept(cart, line, known))}
          >
            {accept_text}
          </button>
        )}
        <button type="button" className="text-button" onClick={() => changeCart((cart) => cart.remove(line))}>
          {props.texts.remove_it}
        </button>
      </div>
    </section>
  );
}

/** The questions that must be answered before the order: changed prices, reduced quantities, what is no longer sold. */
export function CartProblems({ props, lines, checked, changeCart }: LinesProps) {
  return lines.map((line) => {
    const known = checkedLineOf(line, checked);
    if (!known?.problem) return null;
    return (
      <Problem
        key={`${line.product_id} ${line.variant_id}`}
        props={props}
        changeCart={changeCart}
        line={line}
        known={known}
      />
    );
  });
}
