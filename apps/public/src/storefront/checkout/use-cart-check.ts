import { useEffect, useRef, useState } from 'react';
import type { CheckedCart } from './checkout-props.ts';

/** So that a quantity pressed three times is checked once. */
const WAIT_MS = 250;

export interface CartCheck {
  checked: CheckedCart | null;
  /** `checked` is older than what the page shows. */
  is_checking: boolean;
  /** The last check had no answer. */
  has_failed: boolean;
  /** Checks the same again. */
  retry(): void;
}

/** Whether a cart is an order of its own, or goes into the parcel of an earlier one. */
type CheckKind = 'cart-check' | 'addition-check';

async function requestCheck(path: string, body: string, signal: AbortSignal): Promise<CheckedCart> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  });
  const { response_code, data } = (await response.json()) as { response_code: number; data: CheckedCart };
  if (response_code !== 2000) throw new Error(`cart check refused with ${response_code}`);
  return data;
}

/** Prices the cart on the server whenever `body` changes; null: nothing to price. Only the last answer counts. */
export function useCartCheck(store_id: string, body: string | null, kind: CheckKind = 'cart-check'): CartCheck {
  const path = `/api/v1/stores/public/${store_id}/${kind}`;
  const [checked, setChecked] = useState<{ body: string; answer: CheckedCart } | null>(null);
  const [failed_body, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const has_answer = useRef(false);
  useEffect(() => {
    if (body === null) return;
    const aborter = new AbortController();
    const timer = setTimeout(
      () => {
        requestCheck(path, body, aborter.signal)
          .then((answer) => {
            has_answer.current = true;
            setFailed(null);
            setChecked({ body, answer });
          })
          .catch(() => {
            if (!aborter.signal.aborted) setFailed(body);
          });
      },
      attempt === 0 && has_answer.current ? WAIT_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [path, body, attempt]);
  return {
    checked: body === null ? null : (checked?.answer ?? null),
    is_checking: body !== null && checked?.body !== body && failed_body !== body,
    has_failed: body !== null && failed_body === body,
    retry: () => {
      setFailed(null);
      setAttempt((count) => count + 1);
    },
  };
}
