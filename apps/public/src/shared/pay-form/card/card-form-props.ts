import type { CardFault } from '@kutip/domain/card/check';
import type { SealingKey } from '@kutip/domain/card/seal';

/** Input of the card form's script, embedded in the page as JSON. */
export interface CardFormProps {
  /** The public key that encrypts the card. */
  card_key: SealingKey;
  /** The payment number. The encrypted card is valid for this payment only. */
  order_no: string;
  /** Today in Kuala Lumpur by the server's clock, because a phone's clock may be wrong. */
  today: string;
  /** Where the browser's Back button leads after the form was sent. */
  payable_path: string;
  messages: Readonly<Record<`code_${CardFault}` | 'summary' | 'other' | 'not_sealed' | 'sending', string>>;
}
