export const signIn = {
  title: 'Log in',
  lead: 'Collect payments and follow every sen.',
  submit: 'Log in',
  no_account: 'New here?',
  register_link: 'Create an account',
  register_title: 'Create your account',
  register_submit: 'Create account',
  has_account: 'Already have an account?',
  login_link: 'Log in',
  password_help:
    'At least 8 characters, with an upper-case letter, a lower-case letter, a digit and one of ! @ # $ % & * ( )',
  phone_help: 'For example 012-345 6789',
  username_help: 'Lower-case letters, digits, - and _',
  welcome: 'Welcome, {{name}}',
  registered: 'Your account is created. You can look around now; payments start after approval.',
  login_needed: 'You need to login to access the page',
  show_password: 'Show password',
} as const;
