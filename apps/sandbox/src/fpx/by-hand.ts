import { randomUUID } from 'node:crypto';
import { confirmationForm } from './confirmation.ts';
import type { Fpx } from './fpx.ts';
import type { PostAnswer } from './post.ts';
import { exOrderNoOf, type Payment } from './state.ts';
import type { Distortion, Wish, WishInput } from './wishes.ts';

/** Confirmations by hand, one after the other, as wrong as asked for. What FPX itself knows stays as it is. */
export async function callbackByHand(
  { state, clock, keys, deliveries }: Fpx,
  payment: Payment,
  asked: Distortion & { debit_code?: string | undefined },
): Promise<PostAnswer[]> {
  const code = asked.debit_code ?? payment.debit_code ?? '09';
  const form = confirmationForm(keys, payment, code, asked);
  const answers: PostAnswer[] = [];
  for (let copy = 0; copy < (asked.repeat ?? 1); copy += 1) answers.push(await deliveries.send(form));
  const heard = answers.map(({ status, body }) => `${status} ${body}`.slice(0, 40)).join('; ');
  if (!state.payments.get(exOrderNoOf(payment))) return answers; // a reset came in between
  state.change(exOrderNoOf(payment), clock.now(), `Direct confirmation ${code} by hand: ${heard}`);
  return answers;
}

/** Keeps the wish for payments to come; one for an order that FPX has already takes hold of it at once. */
export function makeWish({ state, clock }: Fpx, input: WishInput): Wish {
  const wish: Wish = { ...input, id: randomUUID(), made_at: clock.now().toISOString() };
  const payment = wish.order_no === undefined ? undefined : state.findPayment(wish.order_no);
  if (payment) state.change(exOrderNoOf(payment), clock.now(), 'A wish was made for it', { wish });
  else state.wishes.put(wish.id, wish);
  return wish;
}
