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
