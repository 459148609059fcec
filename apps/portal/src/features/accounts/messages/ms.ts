import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  accounts: {
    open_in_tab: 'Buka {{name}} dalam tab baharu',
    opening: 'Membuka perniagaan…',
    businesses: 'Semua perniagaan',
    switcher_title: 'Perniagaan yang mana?',
    switcher_lead: 'Anda mengurus perniagaan yang dipilih sehingga anda bertukar.',
    current: 'Perniagaan semasa',
    none: 'Anda belum mempunyai perniagaan',
    none_text: 'Buka satu, atau minta rakan sekerja menjemput anda.',
    this_business: 'Perniagaan ini',
    other_businesses: 'Semua perniagaan anda',
    business_name: 'Nama perniagaan',
    logo: 'Logo perniagaan',
    logo_help: 'Pembayar melihatnya di sebelah nama anda. Gambar sehingga 5 MB.',
    plan: 'Pelan',
    since: 'Sejak',
    your_role: 'Peranan anda',
    new_business: 'Cipta perniagaan',
    new_subtitle: 'Perniagaan mempunyai wang, bil, pasukan dan pelan sendiri. Anda akan menjadi pemiliknya.',
    open_business: 'Cipta perniagaan',
    opened: '{{name}} telah dicipta',
    opened_text: 'Anda kini mengurus perniagaan ini.',
    switched_title: 'Anda telah bertukar ke perniagaan lain',
    switched_text:
      'Anda telah bertukar ke {{now}} dalam tab lain. Tab ini masih memaparkan {{mine}} dan dijeda sehingga anda memilih.',
    continue_with: 'Teruskan dengan {{name}}',
    back_to: 'Kembali ke {{name}}',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
