import { providerName } from '../../shared/i18n/provider-name.ts';
import type { ItemKind } from '@kutip/domain/reconciliation';
import { UNASSIGNED_ACCOUNT_ID } from './item-badge.tsx';
import type { Messages } from './messages/use-messages.ts';

interface Item {
  kind: ItemKind;
  provider: string;
  reference: string;
  account_id: string;
  account_name: string | null;
}

/** What a bank credit is for: its reference is the day whose payments the provider pays. null for other items. */
export const bankCreditSubject = (
  { t, day }: Pick<Messages, 't' | 'day'>,
  { kind, provider, reference }: Pick<Item, 'kind' | 'provider' | 'reference'>,
): string | null =>
  kind === 'BANK_CREDIT'
    ? t('exception_desk.paid_for', { provider: providerName(t, provider), day: day(reference) })
    : null;

/** Whose money it is. A bank credit is for all merchants who were paid through the provider. */
export function merchantOf(
  { t }: Pick<Messages, 't'>,
  { kind, account_id, account_name }: Omit<Item, 'provider' | 'reference'>,
) {
  if (kind === 'BANK_CREDIT') return t('exception_desk.all_merchants');
  return account_id === UNASSIGNED_ACCOUNT_ID ? t('exception_desk.unknown_merchant') : account_name;
}
