import type { DeviceWallet } from '@kutip/domain/card/device-token';
import type { Sen } from '@kutip/domain/money';

/** Waits between repeats; the network of a phone is often back within seconds. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000];

/** The server's answer to a device's token. */
export interface ExpressAnswer {
  /** The page that comes next. */
  to: string;
  /** The page that knows about the payment, for the browser's Back button; null: no payment was started. */
  payable_path: string | null;
}

export interface SendInput {
  form: HTMLFormElement;
  service_id: number;
  /** As the sheet showed it; the server refuses another amount. */
  total: Sen;
  wallet: DeviceWallet;
  device_token: string;
  /** No answer came, and the same is sent again. */
  onRepeat: () => void;
}

/**
 * Posts the form with the wallet's token. A cut connection is repeated with the same idempotency key and the same token,
 * which pays once however often it arrives. null: no answer came.
 */
export async function sendToken(input: SendInput): Promise<ExpressAnswer | null> {
  const { form, service_id, total, wallet, device_token, onRepeat } = input;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value);
  body.set('payment_service_id', String(service_id));
  body.set('total_sen', String(total));
  body.set('device_wallet', wallet);
  body.set('device_token', device_token);
  for (const wait_ms of [...WAITS_MS, 0]) {
    const answer = await post(form.action, body);
    if (answer) return answer;
    onRepeat();
    await new Promise((done) => setTimeout(done, wait_ms));
  }
  return null;
}

/** null: cut off, or an answer that is none, such as that of a proxy or a busy server. */
async function post(action: string, body: URLSearchParams): Promise<ExpressAnswer | null> {
  try {
    const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as ExpressAnswer) : null;
  } catch {
    return null;
  }
}
