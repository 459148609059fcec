export const signIn = {
  password_help: 'Sekurang-kurangnya 8 aksara, dengan huruf besar, huruf kecil, digit dan salah satu ! @ # $ % & * ( )',
  phone_help: 'Seperti 012-345 6789',
  show_password: 'Tunjuk kata laluan',
} as const;
