export const customizer = {
  title: 'Penampilan',
  skin: 'Tema',
  skin_light: 'Cerah',
  skin_dark: 'Gelap',
  skin_bordered: 'Bergaris',
  'skin_semi-dark': 'Separa gelap',
  menu: 'Menu',
  menu_help: 'Pada skrin lebar; pada skrin kecil menu dibuka dengan butang.',
  menu_wide: 'Ikon dan perkataan',
  menu_collapsed: 'Ikon sahaja',
  menu_hidden: 'Di sebalik butang',
  navbar: 'Bar di atas',
  navbar_help: 'Jika disembunyikan, isinya berada di bahagian bawah menu.',
  footer: 'Pengaki',
  place_static: 'Bergerak bersama halaman',
  place_sticky: 'Sentiasa kelihatan',
  place_hidden: 'Tersembunyi',
  reset: 'Kembali kepada asal',
} as const;

export const tour = {
  step: '{{number}} daripada {{total}}',
  next: 'Seterusnya',
  back: 'Kembali',
  skip: 'Langkau lawatan',
  done: 'Selesai',
  again: 'Tunjukkan saya',
} as const;
