import { auth } from '@kutip/contracts/auth';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { SignInPage } from './sign-in-page.tsx';

resetScreens(en);

//
test('a wrong password is one message, above the form', async () => {
  fakeApi({
    [`POST ${auth.merchantAccessToken.path}`]: () => ({
      response_code: 4001,
      description: 'Wrong user name or password.',
      breakdown_errors: 'wrong_login',
    }),
  });
  renderScreen(<SignInPage />);
  await userEvent.type(await screen.findByLabelText('Email or user name'), 'siti');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('The user name or the password is wrong.')).toBeDefined();
  // The dialog would open one task after the message.
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('dialog')).toBeNull();
});
