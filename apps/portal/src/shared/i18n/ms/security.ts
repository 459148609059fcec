import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/security.ts';

export const security: TranslationOf<typeof english.security> = {
  only_there: 'Kunci laluan anda adalah untuk {{domain}}. Buka portal di sana untuk meneruskan.',
  add: 'Tambah kunci laluan',
  add_text: 'Pelayar akan meminta cap jari, wajah atau PIN peranti anda.',
  password_text: 'Masukkan kata laluan dahulu untuk mengesahkan ini anda.',
  name: 'Nama',
  name_help: 'Supaya anda mengenalinya nanti, seperti “Komputer riba pejabat”.',
  confirm_text: 'Sahkan dengan cap jari, wajah atau PIN peranti anda.',
  use_passkey: 'Guna kunci laluan',
  not_confirmed: 'Kunci laluan tidak disahkan. Cuba lagi.',
  already_registered: 'Peranti ini sudah menyimpan kunci laluan anda.',
  instead: {
    passkey: 'Guna kunci laluan sahaja',
    code: 'Guna kod sahaja',
    app: 'Sediakan aplikasi sahaja',
    new_passkey: 'Guna kunci laluan, bukan aplikasi',
  },
};
