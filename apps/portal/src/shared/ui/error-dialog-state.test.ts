import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { beforeEach, expect, test } from 'vitest';
import { closeErrorDialog, errorDialog, openErrorDialog, reportError } from './error-dialog-state.ts';

const error = (code: number, path = 'api/v1/collections') => new ApiError(code, 'Description.', null, path);
const shown = () => {
  const { isOpen, failure } = errorDialog.getState();
  return isOpen ? failure?.code : null;
};
beforeEach(() => errorDialog.setState({ isOpen: false, failure: null }));

//
test('a refusal and a network failure open the dialog', () => {
  reportError(error(4016));
  expect(shown()).toBe('4016');
  reportError(new NetworkFailure(502, 'api/v1/collections'));
  expect(shown()).toBe('502');
});

//
test('suppressed errors and the end of a session do not open the dialog through reportError', () => {
  reportError(error(3333, 'api/v1/user-tour-setting/me'));
  reportError(error(401));
  reportError(error(7777));
  expect(shown()).toBeNull();
});

test('the end of a session stays in the dialog until it is closed, whatever else fails', () => {
  openErrorDialog(error(7777));
  reportError(error(5000));
  expect(shown()).toBe('7777');
  closeErrorDialog();
  expect(shown()).toBeNull();
  reportError(error(5000));
  expect(shown()).toBe('5000');
});
