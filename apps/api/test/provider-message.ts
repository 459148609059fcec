import { sen } from '@kutip/domain/money';
import type { ProviderMessage } from '../src/modules/payments/providers/provider.ts';

/** What a provider's message says of a payment of RM 1 that went well. */
export const successMessage = (order_no: string): ProviderMessage => ({
  kind: 'payment_status',
  order_nos: [order_no],
  amount: sen(100),
  currency: 'MYR',
  outcome: 'SUCCESS',
  code: '00',
  reason: null,
  provider_reference: null,
  is_known: true,
  payer_name: null,
  payer_bank: null,
  masked_card: null,
  paid_at: null,
});
