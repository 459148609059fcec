import { fill } from '../../shared/fill.ts';
import { formatMoment } from '../../shared/format-moment.ts';
import type { AddingTo } from './checkout-props.ts';
import { Field, type FormState } from './field.tsx';

/** The parcel that the order is added to, instead of the buyer and the address: they are those of its first order. */
export function AddingPart({ form, adding }: { form: FormState; adding: AddingTo }) {
  const { texts, moment, direction } = form.props;
  const { order_no, full_name, phone_number, address, hold_until, separate } = adding;
  const until = formatMoment(hold_until, moment);
  return (
    <section className="part" aria-labelledby="adding-head">
      <h2 id="adding-head">{fill(texts.adding, { order_no }, direction)}</h2>
      <p className="help">{fill(texts.adding_text, { until }, direction)}</p>
      <div>
        <p dir="auto">{full_name}</p>
        <p>
          <bdi dir="ltr">{phone_number}</bdi>
        </p>
        {address && <p dir="auto">{address}</p>}
      </div>
      <p>
        <a className="link" href={separate}>
          {texts.adding_separate}
        </a>
      </p>
      <Field form={form} name="buyer_note" label={texts.note} maxLength={500} is_optional />
    </section>
  );
}
