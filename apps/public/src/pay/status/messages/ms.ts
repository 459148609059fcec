import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const ms = {
  status: {
    title: 'Status perkhidmatan pembayaran',
    share: 'Bank dan kaedah pembayaran lain yang berfungsi sekarang.',
    as_of: 'Setakat {time}, waktu Malaysia. Halaman ini dikemas kini setiap minit.',
    tabs: 'Jenis akaun',
    personal: 'Perseorangan',
    corporate: 'Syarikat',
    banks: 'Perbankan dalam talian (FPX)',
    others: 'Kaedah pembayaran lain',
    up: 'Berfungsi',
    down: 'Tergendala',
    unknown: 'Tidak diketahui',
    checked: 'Disemak {time}',
    never: 'Penyedianya tidak memaklumkan',
    none: 'Tiada yang ditawarkan di sini.',
    comma: ', ',
    all_up: 'Semua perkhidmatan yang melaporkan statusnya berfungsi.',
    some_down: 'Tergendala sekarang: {names}.',
    instead: '{name} berfungsi: bayar dengannya, atau kembali kemudian.',
    all_down: 'Sila kembali dalam beberapa minit; pautan bayaran kekal sah.',
    nothing_known: 'Sudah beberapa minit tiada laporan status. Anda masih boleh cuba membayar.',
    ask: 'Apakah status bayaran saya?',
    number: 'Nombor bayaran atau nombor bil',
    number_help: 'Ia ada pada resit anda dan bermula dengan dua huruf, seperti BP-7K2M9QXT4D.',
    look: 'Semak',
    receipt: 'Buka resit',
    no_payment: 'Tiada bayaran dengan nombor ini',
    no_payment_text: 'Semak nombor pada resit atau dalam e-mel anda.',
  },
} as const satisfies Translated<typeof en>;
