import { Button } from '@mantine/core';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { callbacks as contract } from '@kutip/contracts/callbacks';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { CallbackDialog } from './callback-dialog.tsx';
import { responseLabel, eventLabel, TONE, type Callback } from './callback-labels.ts';
import classes from './callbacks.module.css';

function ResendButton({ callback }: { callback: Callback }) {
  const messages = useMessages();
  const { t } = messages;
  const resend = useCall(contract.resend, {
    confirm: () => ({ title: t('callbacks.again_done'), text: t('callbacks.again_text') }),
    changes: [paymentRecords],
  });
  const { id, event } = callback;
  return (
    <Button
      variant="default"
      size="xs"
      loading={resend.isPending}
      aria-label={t('callbacks.again_label', { event: eventLabel(event, messages) })}
      onClick={() => resend.mutate({ params: { id } })}
    >
      {t('callbacks.again')}
    </Button>
  );
}

interface CallbackRowProps {
  callback: Callback;
  /** Waits for an earlier one: callbacks about a bill are delivered in order. */
  isQueuedBehind: boolean;
  open: () => void;
}

function CallbackRow({ callback, isQueuedBehind, open }: CallbackRowProps) {
  const messages = useMessages();
  const { t, dateTime, count } = messages;
  const user = useSession((state) => state.user);
  const { event, status, attempts, next_at, created_at } = callback;
  const answer = responseLabel(callback, messages);
  const name = eventLabel(event, messages);
  return (
    <li>
      <div className={classes['head']}>
        <span>
          <strong title={event}>{name}</strong> <span className={classes['note']}>{dateTime(created_at)}</span>
        </span>
        <Badge tone={TONE[status]}>{t(`callback_status.${status}`)}</Badge>
      </div>
      <p className={classes['note']}>
        {isQueuedBehind ? t('callbacks.queued') : t('callbacks.attempts', { count: attempts, shown: count(attempts) })}
        {answer && ` · ${t('callbacks.last_answer', { answer })}`}
        {status === 'RETRYING' && next_at && ` · ${t('callbacks.next_attempt', { when: dateTime(next_at) })}`}
      </p>
      <div className={classes['actions']}>
        <Button variant="default" size="xs" aria-label={t('callbacks.open_label', { event: name })} onClick={open}>
          {t('callbacks.open')}
        </Button>
        {may(user, contract.resend.access) && <ResendButton callback={callback} />}
      </div>
    </li>
  );
}

function SendNowButton({ invoice_no }: { invoice_no: string }) {
  const { t } = useMessages();
  const send = useCall(contract.sendForInvoice, {
    confirm: () => ({ title: t('callbacks.again_done'), text: t('callbacks.send_now_text') }),
    changes: [paymentRecords],
  });
  return (
    <Button
      variant="default"
      mt="md"
      loading={send.isPending}
      onClick={() => send.mutate({ query: {}, body: { invoice_no } })}
    >
      {t('callbacks.send_now')}
    </Button>
  );
}

interface CallbacksPanelProps {
  invoice_no: string;
  callbacks: readonly Callback[];
}

/** The webhooks sent to the merchant's system about a payment, with their status. Renders nothing if there are none. */
export function CallbacksPanel({ invoice_no, callbacks }: CallbacksPanelProps) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const [opened, setOpened] = useState<string | null>(null);
  if (callbacks.length === 0) return null;
  return (
    <RecordPanel title={t('callbacks.title')} text={t('callbacks.text')}>
      <ul className={classes['list']}>
        {callbacks.map((callback, n) => (
          <CallbackRow
            key={callback.id}
            callback={callback}
            isQueuedBehind={
              callback.status === 'PENDING' && callbacks.slice(0, n).some(({ next_at }) => next_at !== null)
            }
            open={() => setOpened(callback.id)}
          />
        ))}
      </ul>
      {may(user, contract.sendForInvoice.access) && <SendNowButton invoice_no={invoice_no} />}
      <CallbackDialog id={opened} close={() => setOpened(null)} />
    </RecordPanel>
  );
}
