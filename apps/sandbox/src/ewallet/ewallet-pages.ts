import { choiceForm, choicesFor, payPage } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';
import { redirectOf, WALLETS } from './ewallet.messages.ts';

/** The page where the payer approves the payment in the wallet, or sees the outcome. */
export const walletPage = (payment: RailPayment, page: { seller_name: string; path: string }) =>
  payPage(payment, {
    brand: WALLETS[payment.method] ?? payment.method,
    seller_name: page.seller_name,
    facts: [['Pay from', 'Wallet of 01X-XXX 1234']],
    form: choiceForm(page.path, choicesFor(payment)),
    return_url: redirectOf(payment, payment.reported?.status ?? 'PENDING'),
  });
