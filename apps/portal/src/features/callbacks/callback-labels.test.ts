import { DELIVERY_ERRORS } from '@kutip/contracts/callbacks';
import { CALLBACK_EVENTS } from '@kutip/domain/merchant-callback';
import { expect, test } from 'vitest';
import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import type { Messages } from './messages/use-messages.ts';
import { responseLabel, eventLabel } from './callback-labels.ts';

/** Returns the key itself with its values. */
const messages = { t: (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}` } as unknown as Messages;

test.each([en, ar])('every callback event and delivery error has a message', (language) => {
  const events = CALLBACK_EVENTS.map((event) => event.replace('.', '_'));
  expect(Object.keys(language.callback_event).toSorted()).toEqual(events.toSorted());
  expect(Object.keys(language.callback_error).toSorted()).toEqual(DELIVERY_ERRORS.toSorted());
});

test('the label of an event is looked up without its dot', () => {
  expect(eventLabel('payment.late', messages)).toBe('callback_event.payment_late {}');
});

test('the response label shows nothing, a status, or an error with its status', () => {
  expect(responseLabel({ last_error: null, last_http_status: null }, messages)).toBeNull();
  expect(responseLabel({ last_error: null, last_http_status: 204 }, messages)).toBe('204');
  expect(responseLabel({ last_error: 'bad_status', last_http_status: 500 }, messages)).toBe(
    'callback_error.bad_status {"status":"500"}',
  );
  expect(responseLabel({ last_error: 'timed_out', last_http_status: null }, messages)).toBe(
    'callback_error.timed_out {"status":""}',
  );
});
