// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesOf } from '../language.ts';
import type { PageContext } from '../outcome.ts';
import type { FormRules, Typed } from './check-form.ts';
import { fixedRules } from './fixed-rules.ts';
import { emptyForm, formIsland, type PayFormInput } from './form-island.tsx';
import { hydrateForm } from './hydrate-form.tsx';
import { ALL_CHANNELS, CHARGED, service, SERVICES } from './test-services.ts';

// The payment form as every payable uses it: rendered on the server, then hydrated in a simulated browser.

const FIXED = fixedRules({ amount: '50.00', services: SERVICES });
const ASKS_PAYER: FormRules = { ...FIXED, asks_payer: true };
const PAYER: Typed = { full_name: 'Nurul Aisyah', email: 'nurul@example.com', phone_number: '012-345 6789' };

/** Only what the form reads of its request. */
const context = (cookie = ''): PageContext => {
  const constants = { product_name: 'Kutip' };
  const request = { path: '/checkout', headers: { cookie }, constants } as unknown as PageContext['request'];
  return { request, params: {}, language: 'en', direction: 'ltr', messages: messagesOf('en') };
};

const input = (over: Partial<PayFormInput> = {}): PayFormInput => {
  const rules = over.rules ?? FIXED;
  return {
    action: '/checkout',
    rules,
    merchant: 'Kedai Kak Ton',
    service_tax_bps: 800,
    is_second_try: false,
    typed: emptyForm(rules, null),
    faults: {},
    problem: null,
    ...over,
  };
};

const form = (): HTMLFormElement => document.querySelector('form')!;
const posted = (): Record<string, unknown> => Object.fromEntries(new FormData(form()));
const control = (name: string): HTMLInputElement => form().querySelector(`[name="${name}"]`)!;
const radio = (id: number): HTMLInputElement => form().querySelector(`[name=payment_service_id][value="${id}"]`)!;
const payButton = (): HTMLButtonElement => form().querySelector('.main-action')!;

/** Puts the form into the document as the server sends it. */
function serve(over: Partial<PayFormInput> = {}, cookie = ''): void {
  const { html, props } = formIsland(context(cookie), input(over));
  document.body.innerHTML = '<div id="island"></div><script type="application/json" id="island-props"></script>';
  document.getElementById('island')!.innerHTML = html;
  document.getElementById('island-props')!.textContent = JSON.stringify(props);
}

/** Runs the form's script. React reports markup of the server that the browser renders differently. */
async function hydrate(): Promise<void> {
  const reports = vi.spyOn(console, 'error');
  await act(async () => hydrateForm(document.getElementById('island')!));
  expect(reports).not.toHaveBeenCalled();
}

async function open(over: Partial<PayFormInput> = {}, cookie = ''): Promise<void> {
  serve(over, cookie);
  await hydrate();
}

const choose = (id: number): Promise<void> => act(async () => radio(id).click());

async function type(name: string, value: string): Promise<void> {
  await act(async () => {
    control(name).value = value;
    control(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Submits the form; whether the browser would send it. */
async function submit(): Promise<boolean> {
  let is_sent = false;
  await act(async () => {
    is_sent = form().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  return is_sent;
}

// The simulated browser knows this property of controls only; a real one has it on every element.
Object.defineProperty(HTMLElement.prototype, 'autofocus', {
  configurable: true,
  get(this: HTMLElement) {
    return this.hasAttribute('autofocus');
  },
});

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  document.body.innerHTML = '';
});

describe('the payment form on the server', () => {
  it('the form is posted to the given address with an idempotency key', () => {
    serve();
    expect([form().method, form().getAttribute('action')]).toEqual(['post', '/checkout']);
    expect(posted()).toMatchObject({
      amount_sen: '5000',
      total_sen: '5000',
      idempotency_key: expect.stringMatching(/^[\w-]{36}$/) as string,
      bank_type: '1',
    });
  });

  it('every form has its own idempotency key', () => {
    const keyIn = (): unknown => {
      serve();
      return posted()['idempotency_key'];
    };
    expect(keyIn()).not.toBe(keyIn());
  });

  it('only a payable without a payer asks for the payer', () => {
    serve();
    expect(form().querySelector('[name=full_name]')).toBeNull();
    serve({ rules: ASKS_PAYER });
    expect(['full_name', 'email', 'phone_number'].map((name) => control(name).type)).toEqual(['text', 'email', 'tel']);
  });

  it('the embedded messages are those of the form only', () => {
    expect(Object.keys(formIsland(context(), input()).props)).not.toContain('request');
    const { messages } = formIsland(context(), input()).props as { messages: object };
    expect(Object.keys(messages)).toEqual(['form', 'faults', 'methods', 'hints', 'next']);
  });

  it('a problem is shown above the form', () => {
    serve({ problem: 'The payment was not started.' });
    expect(form().querySelector('[role=alert]')!.textContent).toBe('The payment was not started.');
  });
});

describe('the payment form in the browser', () => {
  it.each([
    ['with a known payer', {}],
    ['that asks for the payer', { rules: ASKS_PAYER, typed: PAYER }],
    ['with every channel', { rules: fixedRules({ amount: '50.00', services: ALL_CHANNELS }) }],
    ['with a charge on the payer', { rules: fixedRules({ amount: '50.00', services: CHARGED }) }],
    ['with errors', { rules: ASKS_PAYER, faults: { email: 'required', payment_service_id: 'required' } }],
  ] as [string, Partial<PayFormInput>][])('a form %s is hydrated without a difference', async (_, over) => {
    serve(over);
    const text = form().textContent;
    await hydrate();
    expect(form().textContent).toBe(text);
  });

  it('what was typed before the script loaded is kept', async () => {
    serve({ rules: ASKS_PAYER });
    control('full_name').value = 'Typed early';
    radio(12).checked = true;
    await hydrate();
    expect(posted()).toMatchObject({ full_name: 'Typed early', payment_service_id: '12' });
    expect(payButton().textContent).toBe('Pay RM\u00a050.00');
    expect(form().textContent).toContain('With CIMB Clicks');
  });

  it('what was selected before the script loaded survives a reload', async () => {
    serve();
    radio(12).checked = true;
    await hydrate();
    document.body.innerHTML = '';
    await open();
    expect(posted()['payment_service_id']).toBe('12');
  });

  it('the payment method is posted by its id, and the last choice counts', async () => {
    await open({ rules: fixedRules({ amount: '50.00', services: ALL_CHANNELS }) });
    await choose(12);
    await choose(401);
    expect(posted()['payment_service_id']).toBe('401');
    expect(form().textContent).toContain('Next, you approve the payment in your wallet.');
  });

  it('a chosen bank stays chosen while the search hides it', async () => {
    await open({ rules: fixedRules({ amount: '50.00', services: [...SERVICES, service(15, 'Bank Islam')] }) });
    await choose(12);
    await act(async () => {
      const search = form().querySelector<HTMLInputElement>('[type=search]')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'islam');
      search.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(radio(12).closest('label')!.hidden).toBe(true);
    expect(radio(15).closest('label')!.hidden).toBe(false);
    expect(posted()['payment_service_id']).toBe('12');
  });

  it('a bank searched for before the script loaded is found', async () => {
    serve({ rules: fixedRules({ amount: '50.00', services: [...SERVICES, service(15, 'Bank Islam')] }) });
    form().querySelector<HTMLInputElement>('[type=search]')!.value = 'islam';
    await hydrate();
    expect(radio(12).closest('label')!.hidden).toBe(true);
    expect(radio(15).closest('label')!.hidden).toBe(false);
  });

  it('a bank of the other account type is not posted', async () => {
    await open();
    await choose(11);
    await act(async () => form().querySelector<HTMLInputElement>('[name=bank_type][value="2"]')!.click());
    expect(posted()).not.toHaveProperty('payment_service_id');
    await choose(21);
    expect(posted()).toMatchObject({ bank_type: '2', payment_service_id: '21' });
  });

  it('the name at the payer’s bank is the merchant’s for a DuitNow QR code', async () => {
    const qr = service(201, 'DuitNow QR', {
      channel_flag: 'duit_now',
      unique_reference: 'DUITNOW_QR',
      bank_type: null,
    });
    await open({ rules: fixedRules({ amount: '50.00', services: [service(11, 'Maybank2u'), qr] }) });
    await choose(11);
    expect(form().textContent).toContain('Your bank will show Kutip for ');
    await choose(201);
    expect(form().textContent).not.toContain('Your bank will show Kutip for ');
    expect(form().textContent).toMatch(/Your bank will show [^.]*\./);
  });

  it('the service used last time is chosen', async () => {
    await open({ typed: emptyForm(FIXED, 13) }, 'last_bank=13');
    expect(posted()['payment_service_id']).toBe('13');
    expect(form().textContent).toContain('Used last time');
  });

  it('the button names the total of the chosen service', async () => {
    await open({ rules: fixedRules({ amount: '50.00', services: CHARGED }) });
    await choose(11);
    expect(payButton().querySelector('.needs-js')!.textContent).toBe('Pay RM\u00a051.08');
    await act(async () => form().querySelector<HTMLInputElement>('[name=bank_type][value="2"]')!.click());
    expect(payButton().querySelector('.needs-js')!.textContent).toBe('Pay RM\u00a052.16');
  });
});

describe('submitting the payment form', () => {
  const summary = (): string[] => [...document.querySelectorAll('#faults a')].map((link) => link.textContent);

  it('missing fields are named at once, and nothing is sent', async () => {
    await open({ rules: ASKS_PAYER });
    expect(await submit()).toBe(false);
    expect(summary()).toEqual([
      'Full name: Enter your name',
      'E-mail: Enter your e-mail address',
      'Payment method: Choose a payment method',
    ]);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#faults a'))
      expect(document.querySelector(link.getAttribute('href')!)).not.toBeNull();
  });

  it('the line at the button names what is missing, and a press goes to the first of it', async () => {
    const payer_fields = { email: 'off', phone_number: 'required', address: 'required', note: 'optional' } as const;
    await open({ rules: { ...ASKS_PAYER, payer_fields } });
    const line = (): string | undefined => document.querySelector('.pay-bar .missing')?.textContent;
    expect(line()).toBe('Still needed: Full name, Mobile phone, Address, Payment method');
    expect(form().querySelector('[name=email]')).toBeNull();
    await type('full_name', 'Nurul Aisyah');
    expect(line()).toBe('Still needed: Mobile phone, Address, Payment method');
    await submit();
    await vi.waitFor(() => expect(document.activeElement).toBe(control('phone_number')));
    await type('phone_number', '012-345 6789');
    await type('address', '12 Jalan Duku');
    await choose(11);
    expect(line()).toBeUndefined();
  });

  it('the error of a field disappears when the field is corrected', async () => {
    await open({ rules: ASKS_PAYER });
    await submit();
    await type('full_name', 'Nurul Aisyah');
    expect(summary()).not.toContain('Full name: Enter your name');
    expect(control('full_name').getAttribute('aria-invalid')).toBeNull();
    expect(control('email').getAttribute('aria-invalid')).toBe('true');
  });

  it('errors that the server found are shown with the same words', async () => {
    await open({ rules: ASKS_PAYER, typed: PAYER, faults: { payment_service_id: 'required' } });
    expect(summary()).toEqual(['Payment method: Choose a payment method']);
  });

  it('a complete form is sent once, however often the button is pressed', async () => {
    await open({ rules: ASKS_PAYER, typed: PAYER });
    await choose(11);
    const sent = [await submit(), await submit(), await submit()];
    expect(sent).toEqual([true, false, false]);
    expect(payButton().textContent).toBe('One moment…');
    expect(payButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('a form that stayed on the page can be sent again with the same key', async () => {
    vi.useFakeTimers();
    try {
      await open();
      await choose(11);
      const { idempotency_key } = posted();
      await submit();
      await act(async () => vi.advanceTimersByTime(15_000));
      expect(await submit()).toBe(true);
      expect(posted()['idempotency_key']).toBe(idempotency_key);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a form that asks for the payer gets a new key when Back restores it', async () => {
    await open({ rules: ASKS_PAYER, typed: PAYER });
    await choose(11);
    const { idempotency_key } = posted();
    await submit();
    await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await submit()).toBe(true);
    expect(posted()['idempotency_key']).not.toBe(idempotency_key);
  });

  it('a chosen bank is kept by its value when the order of the list has changed', async () => {
    await open();
    await choose(13);
    document.body.innerHTML = '';
    await open({}, 'last_bank=12');
    expect([posted()['payment_service_id'], radio(13).checked, radio(13).autocomplete]).toEqual(['13', true, 'off']);
  });

  it('a kept choice that is down now is not selected', async () => {
    await open();
    await choose(13);
    document.body.innerHTML = '';
    const services = SERVICES.map((one) => (one.payment_service_id === 13 ? { ...one, is_online: false } : one));
    await open({ rules: fixedRules({ amount: '50.00', services }) });
    expect(posted()['payment_service_id']).toBeUndefined();
  });

  it('typed values survive a reload of the page', async () => {
    await open({ rules: ASKS_PAYER });
    await type('full_name', 'Nurul Aisyah');
    await open({ rules: ASKS_PAYER });
    expect(control('full_name').value).toBe('Nurul Aisyah');
  });
});
