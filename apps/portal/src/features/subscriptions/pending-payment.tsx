import { Button } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { subscriptionPayments } from '@kutip/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { newRequestKey } from '../../shared/forms/request-key.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount } from '../../shared/record/record-columns.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import classes from './subscriptions.module.css';

type Pending = NonNullable<Data<typeof subscriptionPayments.pending>>;
/** Everything that shows a plan, or what is left of the balance. */
export const SHOWS_PLAN = ['subscriptions', 'subscription-histories', 'subscription-payment', 'accounts'] as const;
const SHOWS_BALANCE = ['master-pool-balance', 'dashboard', 'pools'] as const;

/** Shows what is there before anything is taken. */
function FromBalance({ pending }: { pending: Pending }) {
  const { t, money } = useWords();
  const [isAsking, setAsking] = useState(false);
  // One key for one question: pressed twice it is paid once.
  const key = useRef('');
  const balance = useQuery({ ...queryFor(dashboard.latestBalance, {}, { suppress: true }), enabled: isAsking });
  const available = balance.data?.balances.find(({ pool_type }) => pool_type === 'COLLECTION')?.available;
  const pay = useCall(subscriptionPayments.fromBalance, {
    confirm: () => ({ title: t('subscriptions.paid') }),
    changes: [...SHOWS_PLAN, ...SHOWS_BALANCE],
  });
  const { invoice_no } = pending;
  if (invoice_no === null) return null;
  const ask = () => {
    key.current = newRequestKey();
    setAsking(true);
  };
  return (
    <>
      <Button variant="default" onClick={ask}>
        {t('subscriptions.pay_balance')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('subscriptions.pay_balance_title', { amount: money(pending.amount) })}
        text={t('subscriptions.pay_balance_text', { available: available === undefined ? '…' : money(available) })}
        action={t('subscriptions.pay_balance')}
        onAction={() =>
          pay.mutate(
            { body: { invoice_no }, headers: { 'idempotency-key': key.current } },
            { onSettled: () => setAsking(false) },
          )
        }
        isBusy={pay.isPending}
      />
    </>
  );
}

function Actions({ pending }: { pending: Pending }) {
  const { t } = useWords();
  const drop = useCall(subscriptionPayments.cancel, {
    confirm: () => ({ title: t('subscriptions.dropped') }),
    changes: SHOWS_PLAN,
  });
  return (
    <div className={classes['pay']}>
      <Button component="a" href={pending.public_url}>
        {t('subscriptions.pay_bank')}
      </Button>
      <FromBalance pending={pending} />
      {!pending.is_renewal && (
        <Button variant="subtle" loading={drop.isPending} onClick={() => drop.mutate({})}>
          {t('subscriptions.drop')}
        </Button>
      )}
    </div>
  );
}

/** What is still to be paid for a plan, and how; nothing where there is nothing. */
export function PendingPayment() {
  const { t, money, dateTime } = useWords();
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
