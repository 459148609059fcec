/** Passkeys and authenticator app. */
export const security = {
  only_there: 'Your passkey is for {{domain}}. Open the portal there to continue.',
  add: 'Add a passkey',
  add_text: 'Your browser will ask for your fingerprint, your face or the PIN of your device.',
  password_text: 'Enter your password first to confirm it’s you.',
  name: 'Name',
  name_help: 'Helps you recognise it, for example “Office laptop”.',
  confirm_text: 'Confirm with your fingerprint, your face or the PIN of your device.',
  use_passkey: 'Use a passkey',
  not_confirmed: 'The passkey was not confirmed. Try again.',
  already_registered: 'This device already has a passkey of yours.',
  instead: {
    passkey: 'Use a passkey instead',
    code: 'Use a code instead',
    app: 'Set up an app instead',
    new_passkey: 'Use a passkey instead of an app',
  },
} as const;
