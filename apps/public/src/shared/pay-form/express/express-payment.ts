import type { DeviceWallet } from '@kutip/domain/card/device-token';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { checkForm } from '../check-form.ts';
import type { ExpressWallet } from '../form-view.ts';
import { sumOf } from '../pay-sum.ts';
import type { ExpressChoiceProps, ExpressNotice } from './express-props.ts';
import { sendToken, type ExpressAnswer } from './send-token.ts';

// Cards of the payer's device through the browser's own Payment Request: no script of a third party is loaded.

interface Tap extends ExpressChoiceProps {
  setNotice(notice: ExpressNotice | null): void;
  /** Said when the sheet does not open. */
  not_opened: ExpressNotice;
}

/**
 * Validates the form as Pay does, opens the wallet's sheet, sends its token with the form and goes where the answer
 * leads. A cancelled sheet changes nothing.
 */
export async function payWith(wallet: ExpressWallet, tap: Tap): Promise<void> {
  const { view, form, typedIn, showFaults, setBusy, setNotice, not_opened, is_busy } = tap;
  const { form: texts } = view.messages;
  const { service_id } = view.express!;
  if (is_busy) return;
  const typed = { ...typedIn(form.current!), payment_service_id: String(service_id) };
  const faults = checkForm(view.rules, typed);
  const sum = sumOf({ ...view, typed });
  if (Object.keys(faults).length > 0 || !sum) return showFaults(faults);
  setBusy(true);
  setNotice(null);
  const sheet = await approve(wallet, { merchant: view.merchant, total: sum.total });
  if (typeof sheet === 'string') {
    setBusy(false);
    if (sheet === 'not_opened') setNotice(not_opened);
    return;
  }
  setNotice({ text: texts.express_sending });
  const answer = await sendToken({
    form: form.current!,
    service_id,
    total: sum.total,
    wallet: wallet.wallet,
    device_token: sheet.token,
    onRepeat: () => setNotice({ text: texts.express_repeating }),
  });
  await sheet.close(answer?.payable_path ? 'success' : 'fail');
  if (answer) leave(answer);
  // It stays busy: another press could pay twice.
  else setNotice({ text: texts.express_unknown, is_open_ended: true });
}

/** The browser's sheet. Safari asks for a merchant session, which the types of the standard do not know. */
type Sheet = PaymentRequest & {
  onmerchantvalidation?: (event: { complete(session: Promise<unknown>): void }) => void;
};
interface Approved {
  token: string;
  /** Shows the result on the sheet. A sheet that is gone already changes nothing. */
  close(result: PaymentComplete): Promise<void>;
}

/** Opens the sheet with the payee's name and the amount, charge included. */
async function approve(
  { wallet, method }: ExpressWallet,
  { merchant, total }: { merchant: string; total: Sen },
): Promise<Approved | 'cancelled' | 'not_opened'> {
  try {
    const amount = { currency: 'MYR', value: toRinggit(total) };
    const sheet: Sheet = new PaymentRequest([method], { total: { label: merchant, amount } });
    sheet.onmerchantvalidation = (event) => event.complete(merchantSession());
    const response = await sheet.show();
    const close = (result: PaymentComplete) => response.complete(result).catch(() => undefined);
    const token = tokenIn(wallet, response.details);
    if (token !== null) return { token, close };
    await close('fail');
    return 'not_opened';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'not_opened';
  }
}

/** The token in what the wallet answers: JSON text, encrypted to the card provider. null: there is none. */
function tokenIn(wallet: DeviceWallet, details: unknown): string | null {
  const { token, paymentMethodData } = (details ?? {}) as {
    token?: { paymentData?: unknown };
    paymentMethodData?: { tokenizationData?: { token?: unknown } };
  };
  if (wallet === 'apple_pay') return token?.paymentData ? JSON.stringify(token.paymentData) : null;
  const written = paymentMethodData?.tokenizationData?.token;
  return typeof written === 'string' && written !== '' ? written : null;
}

/** A session for Apple's sheet; without one the sheet closes itself. */
async function merchantSession(): Promise<unknown> {
  const answer = await fetch('/api/v1/payment-services/switch/apple-pay/session', { method: 'POST' });
  const { response_code, data } = (await answer.json()) as { response_code: number; data: unknown };
  if (response_code !== 2000) throw new Error('no session');
  return data;
}

/** Goes on, so that Back shows the payable, which knows about the payment; the form's page finds the note. */
function leave({ to, payable_path }: ExpressAnswer): void {
  if (payable_path !== null) {
    try {
      sessionStorage.setItem(`paying:${location.pathname}`, payable_path);
    } catch {
      // storage is blocked in some private windows; the payment must not fail because of it
    }
    history.replaceState(null, '', payable_path);
  }
  location.assign(to);
}
