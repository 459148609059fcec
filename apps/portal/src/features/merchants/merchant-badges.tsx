import type { AccountStatus } from '@kutip/domain/account';
import type { BankStatus } from '@kutip/domain/payout';
import { useMessages } from './messages/use-messages.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

const TONE: Record<AccountStatus, BadgeTone> = {
  PENDING_KYC: 'attention',
  ACTIVE: 'good',
  SUSPENDED: 'bad',
  REJECTED: 'quiet',
};
const BANK_TONE: Record<BankStatus, BadgeTone> = { UNVERIFIED: 'attention', VERIFIED: 'good', REJECTED: 'bad' };

export function MerchantBadge({ status }: { status: AccountStatus }) {
  const { t } = useMessages();
  return <Badge tone={TONE[status]}>{t(`account_status.${status}`)}</Badge>;
}

export function BankBadge({ status }: { status: BankStatus }) {
  const { t } = useMessages();
  return <Badge tone={BANK_TONE[status]}>{t(`bank_status.${status}`)}</Badge>;
}
