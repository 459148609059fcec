import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms: TranslationOf<typeof en> = {
  support_view: {
    banner: 'Anda melihat {{business}} sebagai sokongan {{product}}. Tiada apa-apa boleh diubah. Tamat pada {{time}}.',
    banner_label: 'Paparan sokongan',
    leave: 'Keluar',
    opening: 'Membuka perniagaan',
    opening_text: 'Sila tunggu sebentar.',
    refused: 'Paparan ini tidak dapat dibuka',
    refused_text:
      'Kod ini telah digunakan, telah tamat tempoh atau tidak dikenali. Buka semula peniaga daripada portal pentadbir; kod sah selama satu minit.',
    failed: 'Pelayan tidak menjawab. Buka semula peniaga daripada portal pentadbir.',
    over: 'Paparan telah tamat',
    over_text: 'Anda boleh menutup tab ini.',
    title: 'Paparan oleh pasukan sokongan kami',
    text: 'Pasukan sokongan kami boleh melihat perniagaan anda untuk membantu anda, sehingga 30 minit. Mereka tidak boleh mengubah apa-apa, dan tidak nampak kunci API.',
    none: 'Pasukan sokongan kami belum pernah melihat perniagaan anda.',
    viewed_by: 'Sokongan ({{name}})',
    active: 'Sedang berlangsung',
    started: 'Mulai {{when}}',
    ended: 'hingga {{when}}',
    ends: 'selewat-lewatnya hingga {{when}}',
    end: 'Tamatkan paparan',
    end_of: 'Tamatkan paparan oleh {{name}}',
    ended_by_you: 'Paparan telah ditamatkan',
  },
};
