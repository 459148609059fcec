import type { AccountStatus } from '@kutip/domain/account';
import { isCheckout } from '@kutip/domain/bill';
import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import { useMessages } from '../i18n/use-messages.ts';
import classes from './status-badge.module.css';

export type BadgeTone = 'good' | 'attention' | 'bad' | 'quiet';

/** Green only for received money, amber for pending or unclear states, red only for failures. */
const ATTEMPT_TONE: Record<AttemptStatus, BadgeTone> = {
  PENDING: 'quiet',
  PROCESSING: 'attention',
  SUCCESS: 'good',
  FAILED: 'bad',
  CANCELLED: 'quiet',
  EXPIRED: 'quiet',
  DUPLICATE: 'attention',
  VOIDED: 'quiet',
  REFUNDED: 'quiet',
  PARTIALLY_REFUNDED: 'quiet',
};
const BILL_TONE: Record<BillStatus, BadgeTone> = {
  DRAFT: 'quiet',
  PENDING: 'quiet',
  PROCESSING: 'attention',
  PAID: 'good',
  CANCELLED: 'quiet',
  EXPIRED: 'quiet',
  PARTIALLY_REFUNDED: 'quiet',
  REFUNDED: 'quiet',
  VOIDED: 'quiet',
};

const MERCHANT_TONE: Record<AccountStatus, BadgeTone> = {
  PENDING_KYC: 'attention',
  ACTIVE: 'good',
  SUSPENDED: 'bad',
  REJECTED: 'quiet',
};
const COMMISSION_TONE = { PENDING: 'quiet', PAYABLE: 'attention', PAID: 'good', REVERSED: 'quiet' } as const;

export const Badge = ({ tone, children }: { tone: BadgeTone; children: string }) => (
  <span className={classes['badge']} data-tone={tone}>
    {children}
  </span>
);

/** FPX's own code for "the company's approver must still confirm". */
const AWAITS_APPROVER = '99';

/** The status of a payment attempt. `provider_code` distinguishes a pending approver from a pending bank. */
export function AttemptBadge({ status, provider_code }: { status: AttemptStatus; provider_code?: string | null }) {
  const { t } = useMessages();
  const isWithApprover = status === 'PROCESSING' && provider_code === AWAITS_APPROVER;
  return (
    <Badge tone={ATTEMPT_TONE[status]}>{t(`attempt_status.${isWithApprover ? 'WAITING_APPROVER' : status}`)}</Badge>
  );
}

/** The status of a bill. A checkout that a payer left is not due: nobody was billed. */
export function BillBadge({ status, source }: { status: BillStatus; source?: string }) {
  const { t } = useMessages();
  if (status === 'PENDING' && source && isCheckout(source))
    return <Badge tone="quiet">{t('bill_status.NOT_COMPLETED')}</Badge>;
  return <Badge tone={BILL_TONE[status]}>{t(`bill_status.${status}`)}</Badge>;
}

export function MerchantBadge({ status }: { status: AccountStatus }) {
  const { t } = useMessages();
  return <Badge tone={MERCHANT_TONE[status]}>{t(`account_status.${status}`)}</Badge>;
}

/** The status of an introducer's commission. */
export function CommissionBadge({ status }: { status: keyof typeof COMMISSION_TONE }) {
  const { t } = useMessages();
  return <Badge tone={COMMISSION_TONE[status]}>{t(`commission_status.${status}`)}</Badge>;
}
