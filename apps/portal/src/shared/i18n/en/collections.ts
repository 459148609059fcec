export const collections = {
  title: 'Collections',
  copy_link: 'Copy link',
  open_page: 'Open page',
  qr_text: 'Payers scan it with their phone camera.',
  qr_png: 'PNG',
  qr_svg: 'SVG',
  whatsapp: 'Share on WhatsApp',
  email: 'Send by email',
  poster: 'Print poster',
  poster_scan: 'Scan to pay',
} as const;

export const channel = {
  fpx: 'Online banking (FPX)',
  crypto: 'Cryptocurrency',
  bnpl: 'Buy now, pay later',
  credit_card: 'Card',
  ewallet: 'E-wallet',
  paypal: 'PayPal',
  duit_now: 'DuitNow',
  offline: 'Paid to you directly',
} as const;
