import { choiceForm, choicesFor, payPage } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';
import { redirectOf, WALLETS } from './ewallet.messages.ts';

/** The page where a payer approves the payment in his wallet, or learns how it ended. */
export const walletPage = (payment: RailPayment, parts: { seller_name: string; path: string }) =>
  payPage(payment, {
    brand: WALLETS[payment.method] ?? payment.method,
    seller_name: parts.seller_name,
    facts: [['Pay from', 'Wallet of 01X-XXX 1234']],
    form: choiceForm(parts.path, choicesFor(payment)),
    return_url: redirectOf(payment, payment.told?.status ?? 'PENDING'),
  });
