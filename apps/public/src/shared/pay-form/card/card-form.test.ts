// @vitest-environment happy-dom
import { generateKeyPairSync } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CardFault, CardInput } from '@kutip/domain/card/check';
import { sen } from '@kutip/domain/money';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messagesOf } from '../../language.ts';
import type { PageContext } from '../../outcome.ts';
import { CardForm } from './card-form.tsx';
import { initCardForm } from './init-card-form.ts';

// The card form as the server renders it, with its script in a simulated browser.

const GOOD: CardInput = { number: '4111111111111111', month: '11', year: '2026', cvv: '123' };
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CARD_KEY = {
  key_id: 'a682cd639aebc2a5',
  public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
};

const messages = messagesOf('en');

/** The card form in the document, with its script started. */
function open(): HTMLFormElement {
  const request = { now: new Date('2026-11-21T02:42:00.000Z') } as PageContext['request'];
  const context: PageContext = { request, params: {}, language: 'en', direction: 'ltr', messages };
  document.body.innerHTML = renderToStaticMarkup(
    createElement(CardForm, {
      context,
      action: 'https://cards.example/securePay',
      fields: { payload: 'head.claims.mac' },
      card_key: CARD_KEY,
      payment_no: 'BP-7K2M9QXT4D-01',
      payable_path: '/checkout',
      total: sen(51_08),
      saved_at: null,
    }),
  );
  const form = document.querySelector('form')!;
  initCardForm(form);
  return form;
}

const inputOf = (field: keyof CardInput): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`#card-${field}`)!;

function type(card: CardInput): void {
  for (const [field, value] of Object.entries(card)) inputOf(field as keyof CardInput).value = value;
}

const press = (form: HTMLFormElement): boolean =>
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

afterEach(() => {
  document.body.innerHTML = '';
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the card form', () => {
  //
  it.each<[CardFault, Partial<CardInput>, keyof CardInput]>([
    [1, { number: '' }, 'number'],
    [2, { number: '4111111111111112' }, 'number'],
    [3, { month: '' }, 'month'],
    [4, { month: '011' }, 'month'],
    [5, { year: '' }, 'year'],
    [6, { year: '203' }, 'year'],
    [7, { year: '2025' }, 'year'],
    [8, { month: '10' }, 'month'],
    [9, { month: '13' }, 'month'],
    [10, { cvv: '12' }, 'cvv'],
    [11, { month: '1a' }, 'month'],
    [12, { year: '20x6' }, 'year'],
  ])('error code %i is shown at its field, and nothing is sent', (code, over, field) => {
    const form = open();
    const send = vi.spyOn(form, 'submit');
    const fetched = vi.spyOn(globalThis, 'fetch');
    type({ ...GOOD, ...over });
    expect(press(form)).toBe(false);
    expect(document.getElementById(`card-${field}-fault`)!.textContent).toBe(messages.card_faults[`code_${code}`]);
    expect(inputOf(field).getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
    expect(send).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });

  // R-104 R-249
  it('a card is encrypted and sent once, and no card field stays in the page', async () => {
    const form = open();
    const send = vi.spyOn(form, 'submit').mockImplementation(() => undefined);
    type(GOOD);
    expect([press(form), press(form)]).toEqual([false, false]); // the script sends it, not the browser
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    press(form);
    expect(send).toHaveBeenCalledTimes(1);
    const posted = Object.fromEntries(new FormData(form));
    expect(posted).toMatchObject({ payload: 'head.claims.mac', expMonthCardInfo: '11', expYearCardInfo: '2026' });
    expect(JSON.stringify(posted)).not.toContain(GOOD.number);
    expect(['number', 'month', 'year', 'cvv'].map((field) => inputOf(field as keyof CardInput).value)).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  it('a card that cannot be encrypted is not sent', async () => {
    const form = open();
    const send = vi.spyOn(form, 'submit').mockImplementation(() => undefined);
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('no WebCrypto'));
    type(GOOD);
    press(form);
    await vi.waitFor(() =>
      expect(document.getElementById('faults')!.textContent).toBe(messages.card_faults.not_sealed),
    );
    expect(send).not.toHaveBeenCalled();
    expect(inputOf('number').value).toBe(GOOD.number);
  });

  it('a card that needs only its number hides the other fields', () => {
    open();
    const number = inputOf('number');
    number.value = '6250947000000014';
    number.dispatchEvent(new Event('input', { bubbles: true }));
    expect([document.getElementById('card-rest')!.hidden, document.getElementById('number-only')!.hidden]).toEqual([
      true,
      false,
    ]);
  });
});
