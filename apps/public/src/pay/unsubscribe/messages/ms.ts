import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const ms = {
  unsubscribe: {
    title: 'Berhenti menerima mesej daripada {merchant}?',
    text: '{merchant} tidak akan menghantar mesej pukal lagi ke {address}. Bil, peringatan dan resit tetap dihantar.',
    action: 'Berhenti melanggan',
    done: 'Anda telah berhenti melanggan',
    done_text: '{merchant} tidak menghantar mesej pukal lagi ke {address}. Bil, peringatan dan resit tetap dihantar.',
    invalid: 'Pautan ini tidak sah',
    invalid_text: 'Pautan ini tidak disalin sepenuhnya. Buka semula daripada e-mel itu.',
  },
} as const satisfies Translated<typeof en>;
