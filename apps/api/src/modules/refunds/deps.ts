import type { Clock } from '../../platform/clock.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import type { Disbursements } from '../disbursements/disbursements.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';

/** Dependencies of refunds. */
export interface RefundDeps {
  store: Store;
  clock: Clock;
  poster: Poster;
  encryption: Encryption;
  disbursements: Pick<Disbursements, 'bank' | 'cancel'>;
  /** Base URL of the payer's refund page: PUBLIC_URL. */
  public_url: string;
}
