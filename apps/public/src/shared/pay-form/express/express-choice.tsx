import { useEffect, useState } from 'react';
import { fill } from '../../fill.ts';
import { formatSen } from '../../format-money.ts';
import type { ExpressWallet } from '../form-view.ts';
import { sumOf } from '../pay-sum.ts';
import type { ExpressChoiceProps, ExpressNotice } from './express-props.ts';

/** Loaded as soon as a finger or the focus is on a button, so that the sheet opens within the tap. */
const loadPayment = () => import('./express-payment.ts');

/**
 * Buttons of the wallets that the payer's browser can open. They appear with the script, because only the browser knows;
 * the amount and the merchant's name are on the wallet's own sheet.
 */
export function ExpressChoice(props: ExpressChoiceProps) {
  const { view, is_busy } = props;
  const { form: texts } = view.messages;
  const { service_id, wallets } = view.express!;
  const [ready, setReady] = useState<readonly ExpressWallet[]>([]);
  const [notice, setNotice] = useState<ExpressNotice | null>(null);
  useEffect(() => void readyWallets(wallets).then(setReady), [wallets]);
  const card = view.rules.offers.find(({ id }) => id === service_id);
  if (ready.length === 0 || !card?.is_online) return null;
  const sum = sumOf({ ...view, typed: { ...view.typed, payment_service_id: String(service_id) } });
  const pay = (wallet: ExpressWallet) => {
    const not_opened = { text: fill(texts.express_not_opened, { wallet: wallet.name }, view.direction) };
    void loadPayment().then(
      (payment) => payment.payWith(wallet, { ...props, setNotice, not_opened }),
      () => setNotice(not_opened),
    );
  };
  return (
    <section className="express" aria-label={texts.express}>
      {ready.map((one) => (
        <button
          key={one.wallet}
          type="button"
          className={`express-button ${one.wallet}`}
          aria-disabled={is_busy || undefined}
          aria-label={
            sum ? fill(texts.express_pay, { amount: formatSen(sum.total), wallet: one.name }, view.direction) : one.name
          }
          onPointerDown={() => void loadPayment()}
          onFocus={() => void loadPayment()}
          onClick={() => pay(one)}
        />
      ))}
      <p role="status" className={notice ? 'help' : 'hidden-text'}>
        {notice?.text} {notice?.is_open_ended && <a href={location.href}>{texts.express_reload}</a>}
      </p>
      <p className="express-or" aria-hidden="true">
        {texts.express_or}
      </p>
    </section>
  );
}

/** The wallets that this browser can open. Apple's own object says whether its device can. */
async function readyWallets(wallets: readonly ExpressWallet[]): Promise<ExpressWallet[]> {
  const ready: ExpressWallet[] = [];
  for (const one of wallets) {
    try {
      const is_ready =
        one.wallet === 'apple_pay'
          ? (window as { ApplePaySession?: { canMakePayments(): boolean } }).ApplePaySession?.canMakePayments()
          : await new PaymentRequest([one.method], {
              total: { label: one.name, amount: { currency: 'MYR', value: '1.00' } },
            }).canMakePayment();
      if (is_ready) ready.push(one);
    } catch {
      // the browser knows no such wallet, or the page may not ask
    }
  }
  return ready;
}
