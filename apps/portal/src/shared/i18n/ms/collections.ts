export const collections = {
  title: 'Kutipan',
  copy_link: 'Salin pautan',
  open_page: 'Buka halaman',
  qr_text: 'Pembayar mengimbasnya dengan kamera telefon.',
  qr_png: 'PNG',
  qr_svg: 'SVG',
  whatsapp: 'Kongsi di WhatsApp',
  email: 'Hantar melalui e-mel',
  poster: 'Cetak poster',
  poster_scan: 'Imbas untuk bayar',
} as const;

export const channel = {
  fpx: 'Perbankan dalam talian (FPX)',
  crypto: 'Mata wang kripto',
  bnpl: 'Beli sekarang, bayar kemudian',
  credit_card: 'Kad',
  ewallet: 'E-dompet',
  paypal: 'PayPal',
  duit_now: 'DuitNow',
  offline: 'Dibayar terus kepada anda',
} as const;
