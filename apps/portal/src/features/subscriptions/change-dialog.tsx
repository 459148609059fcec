import { Button, Group, Skeleton } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { subscriptionHistories } from '@kutip/contracts/subscriptions';
import type { TimePeriod } from '@kutip/domain/plan';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PLAN_CHANGES } from './pending-payment.tsx';
import type { Plan } from './plan.ts';
import classes from './subscriptions.module.css';

type Quote = Data<typeof subscriptionHistories.quote>;

function Sums({ quote }: { quote: Quote }) {
  const { t } = useMessages();
  return (
    <table className={classes['sums']}>
      <tbody>
        <tr>
          <th scope="row">{t('subscriptions.price')}</th>
          <td>
            <Money amount={quote.price} />
          </td>
        </tr>
        {quote.credit > 0 && (
          <tr>
            <th scope="row">{t('subscriptions.credit')}</th>
            <td>
              −<Money amount={quote.credit} />
            </td>
          </tr>
        )}
        <tr data-total>
          <th scope="row">{t('subscriptions.to_pay')}</th>
          <td>
            <Money amount={quote.amount} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Period({ quote: { start_date, end_date, amount, is_renewal } }: { quote: Quote }) {
  const { t, day } = useMessages();
  if (end_date === null) return <p>{t('subscriptions.valid_at_once')}</p>;
  if (is_renewal || amount === 0)
    return <p>{t('subscriptions.validity_range', { start: day(start_date), end: day(end_date) })}</p>;
  return <p>{t('subscriptions.validity_from_payment', { end: day(end_date) })}</p>;
}

interface ChangeProps {
  plan: Plan;
  time_period: TimePeriod;
  close: () => void;
}

/** The exact cost of a plan change, before it is made. */
export function ChangeDialog({ plan, time_period, close }: ChangeProps) {
  const { t, money } = useMessages();
  const failureText = useFailureText();
  const query = { plan_id: plan.id, time_period };
  const answer = useQuery(queryFor(subscriptionHistories.quote, { query }, { suppress: true }));
  const key = useRef(newIdempotencyKey());
  const change = useCall(subscriptionHistories.upgrade, {
    confirm: ({ status }) => ({
      title: status === 'ACTIVE' ? t('subscriptions.changed', { plan: plan.name }) : t('subscriptions.to_be_paid'),
    }),
    changes: PLAN_CHANGES,
  });
  const send = () => change.mutate({ query, headers: { 'idempotency-key': key.current } }, { onSettled: close });
  const quote = answer.data;
  const title = t(quote?.is_renewal ? 'subscriptions.renew_title' : 'subscriptions.change_title', { plan: plan.name });
  return (
    <Dialog isOpen close={close} title={title}>
      {answer.isError && <Note kind="attention">{failureText(answer.error)}</Note>}
      {answer.isPending && <Skeleton height={120} />}
      {quote && (
        <>
          <Sums quote={quote} />
          <Period quote={quote} />
          {quote.forfeited > 0 && (
            <Note kind="attention">{t('subscriptions.forfeited', { amount: money(quote.forfeited) })}</Note>
          )}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button onClick={send} loading={change.isPending} disabled={!quote} data-autofocus>
          {t(quote && quote.amount === 0 ? 'subscriptions.confirm_free' : 'subscriptions.confirm_pay')}
        </Button>
      </Group>
    </Dialog>
  );
}
