import { LANGUAGES } from '@kutip/domain/language';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email } from './fields.ts';
import { cartItems } from './orders.ts';
import { money } from './wire.ts';

const storeId = z.object({ id: z.string().min(1).max(64) });

/**
 * Carts that buyers asked to be reminded of, before there is an order. A store offers it once its merchant has switched it on.
 * Nothing that these calls answer says whether an address is known.
 */
export const keptCarts = {
  /** Keeps the cart for one reminder, in place of an earlier one of the same address. Refuses 4010 where it is not offered. */
  keep: endpoint({
    method: 'POST',
    path: 'stores/public/:id/kept-cart',
    access: 'public',
    params: storeId,
    body: z.object({ email, items: cartItems, language: z.enum(LANGUAGES).default('en') }),
    data: z.null(),
  }),
  /** The buyer wants no reminder, or has ordered. */
  forget: endpoint({
    method: 'POST',
    path: 'stores/public/:id/kept-cart/forget',
    access: 'public',
    params: storeId,
    body: z.object({ email }),
    data: z.null(),
  }),
  /** The cart behind the link of a reminder. `amount`: what the buyer saw. Refuses 4006. */
  read: endpoint({
    method: 'GET',
    path: 'stores/public/kept-cart',
    access: 'public',
    query: z.object({ token: z.string().max(200) }),
    data: z.object({
      store_id: z.uuid(),
      items: z.array(
        z.object({
          product_id: z.uuid(),
          variant_id: z.uuid().nullable(),
          quantity: z.number().int(),
          amount: money,
        }),
      ),
    }),
  }),
};
