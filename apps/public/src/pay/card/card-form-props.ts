import type { CardFault } from '@kutip/domain/card/check';
import type { SealingKey } from '@kutip/domain/card/seal';

/** What the script of the card form needs to know, as JSON beside the form. */
export interface CardFormProps {
  /** Whom the card is encrypted to. */
  card_key: SealingKey;
  /** The payment's number: the encrypted card is good for no other one. */
  order_no: string;
  /** The Kuala Lumpur day by the server's clock; a phone's may be wrong. */
  today: string;
  /** Where the browser's Back leads to once the form has been sent. */
  bill_path: string;
  words: Readonly<Record<`code_${CardFault}` | 'summary' | 'other' | 'not_sealed' | 'sending', string>>;
}
