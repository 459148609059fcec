export const collections = {
  title: '收款项目',
  copy_link: '复制链接',
  open_page: '打开页面',
  qr_text: '付款人用手机相机扫描。',
  qr_png: 'PNG',
  qr_svg: 'SVG',
  whatsapp: '用 WhatsApp 分享',
  email: '用电邮发送',
  poster: '打印海报',
  poster_scan: '扫码付款',
} as const;

export const channel = {
  fpx: '网上银行（FPX）',
  crypto: '加密货币',
  bnpl: '先买后付',
  credit_card: '银行卡',
  ewallet: '电子钱包',
  paypal: 'PayPal',
  duit_now: 'DuitNow',
  offline: '直接付给您',
} as const;
