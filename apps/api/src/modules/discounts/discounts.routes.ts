import { CODE } from '@kutip/contracts/codes';
import { discounts } from '@kutip/contracts/discounts';
import { decideDiscount, discountFaults } from '@kutip/domain/discount';
import { sen, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import type { Clock } from '../../platform/clock.ts';
import { crud } from '../../platform/crud.ts';
import type { Handlers } from '../../platform/mount.ts';
import { createQuota, subscriberOf } from '../../platform/quota.ts';
import { findDiscount } from './discounts.queries.ts';
import { discountRefusal, readDiscountCode } from './discounts.service.ts';

/** A payer corrects a code a few times; someone who guesses needs thousands. Per subscriber, in one process. */
const VALIDATIONS = { window_ms: 10 * 60_000, per_key: 20, in_total: 50_000 };
/** A sum of items beyond every accepted amount would not be exact. */
const MAX_SUBTOTAL = 999_999_999_99;

function refuseFaults(faults: Record<string, string>): void {
  if (Object.keys(faults).length > 0) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);
}

const library = crud(discounts, 'discounts', {
  entity: 'discount',
  async beforeCreate(body) {
    refuseFaults(discountFaults(body));
    return {};
  },
  beforeUpdate: (_, next) => refuseFaults(discountFaults(next)),
});

function subtotalOf(items: readonly { price: Sen; quantity: number }[]): Sen {
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0);
  if (sum > MAX_SUBTOTAL)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { items: 'too_large' });
  return sen(sum);
}

const tooManyRequests = () =>
  new Refusal(CODE.too_many_requests, 'Too many codes were tried. Please wait ten minutes.', 'too_many_requests');

export function discountHandlers({ clock }: { clock: Clock }): Handlers<typeof discounts> {
  const mayValidate = createQuota(clock, VALIDATIONS);
  return {
    ...library,
    async validate({ body }, { db, ip, now }) {
      if (!mayValidate(subscriberOf(ip))) throw tooManyRequests();
      const { store_id, items, shipping = sen(0) } = body;
      const code = readDiscountCode(body.code);
      const discount = code === null ? undefined : await findDiscount(db, store_id, code);
      if (!discount) throw discountRefusal('unknown_code');
      const order = { store_id, subtotal: subtotalOf(items), shipping };
      // Whether a customer has used the code is not said here: anyone could ask about anyone.
      const uses = { used_count: discount.used_count, customer_uses: null };
      const decision = decideDiscount(discount, order, uses, now);
      if ('refusal' in decision) throw discountRefusal(decision.refusal, discount);
      const { title, type } = discount;
      return { code: discount.code, title, type, amount: decision.amount };
    },
  };
}
