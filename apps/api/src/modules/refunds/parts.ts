import type { Clock } from '../../platform/clock.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import type { Disbursements } from '../disbursements/disbursements.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';

/** What giving money back needs. */
export interface RefundParts {
  store: Store;
  clock: Clock;
  poster: Poster;
  encryption: Encryption;
  disbursements: Pick<Disbursements, 'bank' | 'cancel'>;
  /** Where the payer's page is: PUBLIC_URL. */
  public_url: string;
}
