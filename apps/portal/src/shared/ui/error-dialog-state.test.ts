import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { beforeEach, expect, test } from 'vitest';
import { closeErrorDialog, errorDialog, openErrorDialog, reportError } from './error-dialog-state.ts';

const error = (code: number, path = 'api/v1/collections') => new ApiError(code, 'Said.', null, path);
const shown = () => {
  const { isOpen, failure } = errorDialog.getState();
  return isOpen ? failure?.code : null;
};
beforeEach(() => errorDialog.setState({ isOpen: false, failure: null }));

test('a refusal and a network failure open the dialog', () => {
  reportError(error(4016));
  expect(shown()).toBe('4016');
  reportError(new NetworkFailure(502, 'api/v1/collections'));
  expect(shown()).toBe('502');
});

test('what the specification suppresses opens nothing; neither does the end of a session, which opens it by itself', () => {
  reportError(error(3333, 'api/v1/user-tour-setting/me'));
  reportError(error(401));
  reportError(error(7777));
  expect(shown()).toBeNull();
});

test('the end of a session stays until it was read, whatever else fails meanwhile', () => {
  openErrorDialog(error(7777));
  reportError(error(5000));
  expect(shown()).toBe('7777');
  closeErrorDialog();
  expect(shown()).toBeNull();
  reportError(error(5000));
  expect(shown()).toBe('5000');
});
