export const signIn = {
  password_help: '至少 8 个字符，包含大写字母、小写字母、数字和 ! @ # $ % & * ( ) 之一',
  phone_help: '例如 012-345 6789',
  show_password: '显示密码',
} as const;
