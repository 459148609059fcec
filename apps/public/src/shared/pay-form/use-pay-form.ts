import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { checkForm, type Faults, type Typed } from './check-form.ts';
import { restoreDraft, saveDraft, saveEarlyInput, startedPayablePath } from './draft.ts';
import { idOf, type PayFormProps } from './form-view.ts';

const BUSY_MS = 15_000;

/**
 * State of the payment form. Controls are uncontrolled, so that input before hydration is kept; values are read after
 * every change.
 */
export function usePayForm(props: PayFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const [typed, setTyped] = useState<Typed>(props.typed);
  const [faults, setFaults] = useState<Faults>(props.faults);
  const [key, setKey] = useState(props.idempotency_key);
  const [is_busy, setIsBusy] = useState(false);
  const [is_live, setIsLive] = useState(false);
  const { asks_payer } = props.rules;
  const started = useSyncExternalStore(onPageShow, asks_payer ? startedPayablePath : none, none);
  const rest = useCallback(() => {
    isSent.current = false;
    setIsBusy(false);
  }, []);

  useEffect(() => {
    const element = form.current!;
    restoreDraft(element, Date.now());
    saveEarlyInput(element, Date.now());
    setTyped(typedIn(element));
    setIsLive(true);
    // Restored from the back-forward cache: a payable with a known payer is reloaded, because its payment is open by
    // now. In a form that asks for the payer the next click is a new payment with a new key.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (!asks_payer) return location.reload();
      rest();
      setKey(newKey());
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [asks_payer, rest]);

  const onInput = ({ target }: SyntheticEvent<HTMLFormElement>) => {
    const element = form.current!;
    const { name } = target as unknown as HTMLInputElement;
    if (name === 'bank_type') unchooseHidden(element);
    setTyped(typedIn(element));
    setFaults(({ [name]: _mended, ...others }) => others);
    saveDraft(element, Date.now());
  };

  const showFaults = (found: Faults): void => {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) requestAnimationFrame(() => focusOn(first));
  };
  const setBusy = (is_under_way: boolean): void => {
    isSent.current = is_under_way;
    setIsBusy(is_under_way);
  };

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    const element = form.current!;
    const found = isSent.current ? {} : checkForm(props.rules, typedIn(element));
    if (isSent.current || Object.keys(found).length > 0) event.preventDefault();
    if (isSent.current) return;
    if (Object.keys(found).length > 0) return showFaults(found);
    setFaults(found);
    isSent.current = true;
    setIsBusy(true);
    // The page is normally left long before. If it was not (no network, stopped), the same key makes a second click
    // safe.
    setTimeout(rest, BUSY_MS);
  };

  return { form, typed, faults, key, is_busy, is_live, started, onInput, onSubmit, showFaults, setBusy, typedIn };
}

/** Moves to the first wrong field. The summary announces all of them, because it is an alert. */
function focusOn(field: string): void {
  const control = document.getElementById(idOf(field));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

const none = (): null => null;

function onPageShow(look: () => void): () => void {
  window.addEventListener('pageshow', look);
  return () => window.removeEventListener('pageshow', look);
}

const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** A bank of the other account type is no longer visible, so it is unselected. */
function unchooseHidden(form: HTMLFormElement): void {
  const { bank_type } = typedIn(form);
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=payment_service_id]:checked')) {
    const list = radio.closest<HTMLElement>('[data-bank-type]')?.dataset['bankType'];
    if (list && list !== 'any' && list !== bank_type) radio.checked = false;
  }
}

/** crypto.randomUUID is missing without HTTPS, for example on a phone in a shop's own network. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
