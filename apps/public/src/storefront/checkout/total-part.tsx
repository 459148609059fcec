import { fromRinggit, sen, toRinggit } from '@kutip/domain/money';
import { useState, type SyntheticEvent } from 'react';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { ShopIcon } from '../icon.tsx';
import type { CheckedCart } from './checkout-props.ts';
import { Choice, type FormState } from './field.tsx';

interface PartProps {
  form: FormState;
  checked: CheckedCart | null;
}

/** What a courier would collect: the total with the cash fee, which the answer has only for the chosen method. */
function cashAmount({ values, props: { setting } }: FormState, checked: CheckedCart): string {
  if (values.payment_method === 'COD' || setting.cod_fee === null) return checked.total_amount;
  return toRinggit(sen(fromRinggit(checked.total_amount) + fromRinggit(setting.cod_fee)));
}

export function PaymentPart({ form, checked }: PartProps) {
  const { texts, setting, direction, adding } = form.props;
  if ((!setting.cod_enable || adding !== null) && !setting.bank_transfer_enable) return null;
  const problem = checked?.cod_problem as keyof typeof texts.cod_problems | null | undefined;
  const cod_detail = problem
    ? texts.cod_problems[problem]
    : checked && fill(texts.cod_text, { amount: formatRinggit(cashAmount(form, checked)) }, direction);
  return (
    <section className="part" aria-labelledby="payment-head">
      <h2 id="payment-head">{texts.payment}</h2>
      <div className="choices" role="radiogroup" aria-labelledby="payment-head">
        <Choice name="payment_method" value="ONLINE" form={form} title={texts.online} detail={texts.online_text} />
        {setting.bank_transfer_enable && (
          <Choice
            name="payment_method"
            value="BANK_TRANSFER"
            form={form}
            title={texts.transfer}
            detail={texts.transfer_text}
          />
        )}
        {setting.cod_enable && adding === null && (
          <Choice
            name="payment_method"
            value="COD"
            form={form}
            title={texts.cod}
            price={
              setting.cod_fee && setting.cod_fee !== '0.00' ? (
                <bdi dir="ltr">+{formatRinggit(setting.cod_fee)}</bdi>
              ) : undefined
            }
            detail={cod_detail}
            is_disabled={Boolean(problem)}
          />
        )}
      </div>
    </section>
  );
}

/** A code counts when it is applied, so that half of it is not refused while it is typed. */
function DiscountCode({ form, checked }: PartProps) {
  const { texts } = form.props;
  const { discount_code } = form.values;
  const [typed, setTyped] = useState(discount_code);
  const problem = checked?.discount_problem as keyof typeof texts.discount_problems | null | undefined;
  if (checked?.discount && discount_code)
    return (
      <p className="applied">
        <ShopIcon name="tag" is_small />
        <b>{checked.discount.code}</b>
        <button
          type="button"
          aria-label={fill(texts.remove_code, { code: checked.discount.code })}
          onClick={() => {
            setTyped('');
            form.change({ discount_code: '' });
          }}
        >
          <ShopIcon name="cross" />
        </button>
      </p>
    );
  const apply = (event: SyntheticEvent): void => {
    event.preventDefault();
    form.change({ discount_code: typed.trim() });
  };
  return (
    <div className="entry">
      <label htmlFor="discount_code">{texts.discount}</label>
      <span className="joined">
        <input
          id="discount_code"
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(event);
          }}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'discount-note' : undefined}
        />
        <button type="button" className="second-action" onClick={apply}>
          {texts.apply}
        </button>
      </span>
      {problem && (
        <p id="discount-note" className="fault" role="status">
          {texts.discount_problems[problem]}
        </p>
      )}
    </div>
  );
}

/** The sum of the order, each part of it named. */
export function TotalPart({ form, checked }: PartProps) {
  const { texts, direction } = form.props;
  if (!checked) return <p className="help">{texts.calculating}</p>;
  const { items_amount, discount, shipping_amount, cod_fee, total_amount } = checked;
  const is_delivery = form.values.fulfilment === 'DELIVERY';
  return (
    <section className="part total" aria-labelledby="total-head">
      <h2 id="total-head">{texts.total}</h2>
      <DiscountCode form={form} checked={checked} />
      <dl className="sum">
        <dt>{texts.items}</dt>
        <dd>{formatRinggit(items_amount)}</dd>
        {discount && (
          <>
            <dt>{fill(`${texts.discount} {code}`, { code: discount.code }, direction)}</dt>
            <dd>
              <bdi dir="ltr">−{formatRinggit(discount.amount)}</bdi>
            </dd>
          </>
        )}
        {is_delivery && shipping_amount !== null && (
          <>
            <dt>{form.props.adding ? texts.adding_delivery : texts.delivery}</dt>
            <dd>{shipping_amount === '0.00' ? texts.free : formatRinggit(shipping_amount)}</dd>
          </>
        )}
        {cod_fee !== '0.00' && (
          <>
            <dt>{texts.cod_fee}</dt>
            <dd>{formatRinggit(cod_fee)}</dd>
          </>
        )}
        <dt className="to-pay">{texts.to_pay}</dt>
        <dd className="to-pay">{formatRinggit(total_amount)}</dd>
      </dl>
      <p className="help">{texts.after}</p>
    </section>
  );
}
