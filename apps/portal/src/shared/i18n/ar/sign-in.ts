export const signIn = {
  password_help: '8 أحرف على الأقل، فيها حرف كبير وحرف صغير ورقم وأحد الرموز ! @ # $ % & * ( )',
  phone_help: 'مثل ‎012-345 6789',
  show_password: 'إظهار كلمة المرور',
} as const;
