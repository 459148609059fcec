import { Button } from '@mantine/core';
import { pools } from '@kutip/contracts/pools';
import { accounts } from '@kutip/contracts/accounts';
import { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { subscriptionPayments, subscriptions, subscriptionHistories } from '@kutip/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount } from '../../shared/record/record-columns.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import classes from './subscriptions.module.css';

type Pending = NonNullable<Data<typeof subscriptionPayments.pending>>;
/** Queries that show the plan or the balance. */
export const PLAN_CHANGES = [subscriptions, subscriptionHistories, subscriptionPayments, accounts] as const;
const BALANCE_CHANGES = [pools, dashboard] as const;

/** Shows the available balance before the payment is taken from it. */
function FromBalance({ pending }: { pending: Pending }) {
  const { t, money } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  // One idempotency key per confirmation, so that a double click pays once.
  const key = useRef('');
  const balance = useQuery({ ...queryFor(dashboard.latestBalance, {}, { suppress: true }), enabled: isConfirming });
  const available = balance.data?.balances.find(({ pool_type }) => pool_type === 'COLLECTION')?.available;
  const pay = useCall(subscriptionPayments.fromBalance, {
    confirm: () => ({ title: t('subscriptions.paid') }),
    changes: [...PLAN_CHANGES, ...BALANCE_CHANGES],
  });
  const { invoice_no } = pending;
  if (invoice_no === null) return null;
  const openConfirmation = () => {
    key.current = newIdempotencyKey();
    setConfirming(true);
  };
  return (
    <>
      <Button variant="default" onClick={openConfirmation}>
        {t('subscriptions.pay_balance')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('subscriptions.pay_balance_title', { amount: money(pending.amount) })}
        text={t('subscriptions.pay_balance_text', { available: available === undefined ? '…' : money(available) })}
        action={t('subscriptions.pay_balance')}
        onAction={() =>
          pay.mutate(
            { body: { invoice_no }, headers: { 'idempotency-key': key.current } },
            { onSettled: () => setConfirming(false) },
          )
        }
        isBusy={pay.isPending}
      />
    </>
  );
}

function Actions({ pending }: { pending: Pending }) {
  const { t } = useMessages();
  const cancel = useCall(subscriptionPayments.cancel, {
    confirm: () => ({ title: t('subscriptions.change_cancelled') }),
    changes: PLAN_CHANGES,
  });
  return (
    <div className={classes['pay']}>
      <Button component="a" href={pending.public_url}>
        {t('subscriptions.pay_bank')}
      </Button>
      <FromBalance pending={pending} />
      {!pending.is_renewal && (
        <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('subscriptions.cancel_change')}
        </Button>
      )}
    </div>
  );
}

/** The pending plan payment and how to pay it; renders nothing without one. */
export function PendingPayment() {
  const { t, money, dateTime } = useMessages();
  const { data: pending } = useQuery(queryFor(subscriptionPayments.pending, {}));
  const canWrite = may(
    useSession((state) => state.user),
    subscriptionPayments.fromBalance.access,
  );
  if (!pending) return null;
  const { plan_name: plan, is_renewal, amount, credit, price, expires_at, invoice_status } = pending;
  return (
    <RecordPanel title={t('subscriptions.waiting')}>
      <LeadAmount amount={<Money amount={amount} />}>
        {t(is_renewal ? 'subscriptions.waiting_renewal' : 'subscriptions.waiting_change', { plan })}
      </LeadAmount>
      {credit > 0 && (
        <p className={classes['dim']}>
          {t('subscriptions.credit_line', { credit: money(credit), price: money(price) })}
        </p>
      )}
      {invoice_status === 'PROCESSING' ? (
        <Note kind="waiting">{t('subscriptions.paying')}</Note>
      ) : (
        <>
          <p className={classes['dim']}>{t('subscriptions.waiting_text', { when: dateTime(expires_at) })}</p>
          {canWrite && <Actions pending={pending} />}
        </>
      )}
    </RecordPanel>
  );
}
