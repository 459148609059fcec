import { sendLaterRefusal } from '@kutip/domain/order';
import { stateOfPostcode } from '@kutip/domain/places/postcodes';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { formatDay, formatMoment, formatTime } from '../../shared/format-moment.ts';
import { arrivalText } from '../arrival-text.ts';
import { ShopIcon } from '../icon.tsx';
import type { CheckedCart } from './checkout-props.ts';
import { Choice, Field, type FormState } from './field.tsx';
import { deliveryKey } from './order-request.ts';
import { useTowns } from './use-towns.ts';

interface PartProps {
  form: FormState;
  checked: CheckedCart | null;
}

function HowSwitch({ form }: { form: FormState }) {
  const { texts, setting } = form.props;
  if (!setting.pickup_enable || !setting.delivery_enable) return null;
  const ways = [
    { value: 'DELIVERY', text: texts.delivery, icon: 'truck' },
    { value: 'PICKUP', text: texts.pickup, icon: 'shop' },
  ] as const;
  return (
    <div className="halves" role="group" aria-label={texts.how}>
      {ways.map(({ value, text, icon }) => (
        <label key={value}>
          <input
            type="radio"
            name="fulfilment"
            value={value}
            checked={form.values.fulfilment === value}
            onChange={() => form.change({ fulfilment: value })}
          />
          <ShopIcon name={icon} />
          {text}
        </label>
      ))}
    </div>
  );
}

/** The state of the postcode, or that no state has it. */
function postcodeHelp({ props: { texts, regions }, values: { postcode } }: FormState): string | null {
  if (!/^\d{5}$/.test(postcode)) return null;
  const state_id = stateOfPostcode(postcode);
  return regions.find(({ id }) => id === state_id)?.name ?? fill(texts.postcode_unknown, { postcode });
}

/** Why there is nothing to choose from. */
function noOptions(
  { props: { texts, setting }, values: { postcode } }: FormState,
  checked: CheckedCart | null,
): string {
  if (stateOfPostcode(postcode) === null || !checked) return texts.enter_postcode;
  const nobody = fill(texts.nobody, { postcode });
  return setting.pickup_enable ? `${nobody} ${texts.nobody_pickup}` : nobody;
}

function DeliveryOptions({ form, checked }: PartProps) {
  const { texts } = form.props;
  const options = checked?.delivery_options ?? [];
  const fault = form.faults.delivery;
  return (
    <fieldset id="delivery" tabIndex={-1}>
      <legend>{texts.how_sent}</legend>
      {options.length === 0 && <p className="help">{noOptions(form, checked)}</p>}
      {options.length > 0 && (
        <div className="choices">
          {options.map((option) => (
            <Choice
              key={deliveryKey(option)}
              name="delivery"
              value={deliveryKey(option)}
              form={form}
              title={<bdi>{option.name}</bdi>}
              price={
                option.unavailable_reason ? '–' : option.amount === '0.00' ? texts.free : formatRinggit(option.amount)
              }
              detail={option.unavailable_reason ? texts.courier_down : arrivalText(form.props, option)}
              is_disabled={option.unavailable_reason !== null}
            />
          ))}
        </div>
      )}
      {fault && options.length > 0 && <p className="fault">{fault}</p>}
    </fieldset>
  );
}

function Address({ form, checked }: PartProps) {
  const { texts } = form.props;
  const towns = useTowns(form);
  return (
    <>
      <Field
        form={form}
        name="postcode"
        label={texts.postcode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        className="short"
        help={postcodeHelp(form)}
      />
      <Field form={form} name="address_line_1" label={texts.address} autoComplete="address-line1" maxLength={255} />
      <Field
        form={form}
        name="address_line_2"
        label={texts.address_2}
        autoComplete="address-line2"
        maxLength={255}
        is_optional
      />
      <Field
        form={form}
        name="city"
        label={texts.city}
        autoComplete="address-level2"
        maxLength={100}
        list={towns.length > 1 ? 'towns' : undefined}
      />
      {towns.length > 1 && (
        <datalist id="towns">
          {towns.map((town) => (
            <option key={town} value={town}>
              {town}
            </option>
          ))}
        </datalist>
      )}
      <DeliveryOptions form={form} checked={checked} />
      <SendLaterChoice form={form} />
    </>
  );
}

/** The buyer's choice to add more to the parcel over days. It is never ticked beforehand. */
function SendLaterChoice({ form }: { form: FormState }) {
  const { texts, setting, moment, direction, send_later_until } = form.props;
  if (sendLaterRefusal(setting, form.values) !== null) return null;
  const until = formatMoment(send_later_until, moment);
  const fault = form.faults.send_later;
  return (
    <label className="consent">
      <input
        id="send_later"
        type="checkbox"
        checked={form.values.send_later === 'yes'}
        onChange={({ target }) => form.change({ send_later: target.checked ? 'yes' : '' })}
      />
      <span>
        {texts.send_later}
        <small className={fault ? 'fault' : 'help'}>{fault ?? fill(texts.send_later_text, { until }, direction)}</small>
      </span>
    </label>
  );
}

const dayOfSlot = (slots: CheckedCart['slots'], starts_at: string): string | undefined =>
  slots.find((day) => day.slots.some((slot) => slot.starts_at === starts_at))?.date;

/** The times of one day; a full one stays, in words. */
function SlotsOfDay({ form, day }: { form: FormState; day: CheckedCart['slots'][number] }) {
  const { texts, moment } = form.props;
  return (
    <div className="slots">
      {day.slots.map(({ starts_at, left, is_full }) => (
        <label key={starts_at} className="value">
          <input
            type="radio"
            name="slot_starts_at"
            value={starts_at}
            disabled={is_full}
            checked={form.values.slot_starts_at === starts_at}
            onChange={() => form.change({ slot_starts_at: starts_at })}
          />
          {formatTime(starts_at, moment)}
          {is_full && <small>{texts.slot_full}</small>}
          {!is_full && left !== null && <small>{fill(texts.slot_left, { count: String(left) })}</small>}
        </label>
      ))}
    </div>
  );
}

interface SlotsProps extends PartProps {
  shown_day: string | null;
  showDay(date: string): void;
}

/** Days with their times. Days without any say why. */
function Slots({ form, checked, shown_day, showDay }: SlotsProps) {
  const { texts, moment, language } = form.props;
  const days = checked?.slots ?? [];
  if (!checked || days.length === 0) return null;
  const open = days.filter(({ slots }) => slots.some(({ is_full }) => !is_full));
  if (open.length === 0) return <p className="help">{texts.no_slots}</p>;
  const date = shown_day ?? dayOfSlot(open, form.values.slot_starts_at) ?? open[0]!.date;
  const shown = days.find((day) => day.date === date) ?? open[0]!;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <fieldset id="slot_starts_at" tabIndex={-1}>
      <legend>{texts.when}</legend>
      <div className="days">
        {days.map((day) => (
          <label key={day.date} className="value">
            <input
              type="radio"
              name="day"
              disabled={day.slots.length === 0}
              checked={day.date === shown.date}
              onChange={() => showDay(day.date)}
            />
            {weekday.format(new Date(day.date))}
            <small>
              {day.reason && day.slots.length === 0
                ? texts.slot_reasons[day.reason as keyof typeof texts.slot_reasons]
                : formatDay(day.date, moment).replace(/ \d{4}$/, '')}
            </small>
          </label>
        ))}
      </div>
      <SlotsOfDay form={form} day={shown} />
      {form.faults.slot_starts_at && <p className="fault">{form.faults.slot_starts_at}</p>}
    </fieldset>
  );
}

/** Where and when the buyer gets the order. */
export function DeliveryPart({ form, checked, shown_day, showDay }: SlotsProps) {
  const { texts, pickup_address } = form.props;
  const is_delivery = form.values.fulfilment === 'DELIVERY';
  return (
    <section className="part" aria-labelledby="delivery-head">
      <h2 id="delivery-head">{is_delivery ? texts.delivery : texts.pickup}</h2>
      <HowSwitch form={form} />
      {is_delivery && <Address form={form} checked={checked} />}
      {!is_delivery && pickup_address && (
        <div>
          <p className="help">{texts.pickup_place}</p>
          <p dir="auto">{pickup_address}</p>
        </div>
      )}
      {!is_delivery && <Slots form={form} checked={checked} shown_day={shown_day} showDay={showDay} />}
      <Field form={form} name="buyer_note" label={texts.note} maxLength={500} is_optional />
    </section>
  );
}
