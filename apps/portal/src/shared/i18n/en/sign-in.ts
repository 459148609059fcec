export const signIn = {
  password_help:
    'At least 8 characters, with an upper-case letter, a lower-case letter, a digit and one of ! @ # $ % & * ( )',
  phone_help: 'For example 012-345 6789',
  show_password: 'Show password',
} as const;
