import { Button } from '@mantine/core';
import { callbacks as contract } from '@kutip/contracts/callbacks';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { CallbackDialog } from './callback-dialog.tsx';
import { answerWord, eventWord, TONE, type Callback } from './callback-words.ts';
import classes from './callbacks.module.css';

function SendAgain({ callback }: { callback: Callback }) {
  const words = useWords();
  const { t } = words;
  const again = useCall(contract.again, {
    confirm: () => ({ title: t('callbacks.again_done'), text: t('callbacks.again_text') }),
    changes: ['payment-records'],
  });
  const { id, event } = callback;
  return (
    <Button
      variant="default"
      size="xs"
      loading={again.isPending}
      aria-label={t('callbacks.again_label', { event: eventWord(event, words) })}
      onClick={() => again.mutate({ params: { id } })}
    >
      {t('callbacks.again')}
    </Button>
  );
}

interface LineProps {
  callback: Callback;
  /** One before it is not done with: callbacks about a bill keep their order. */
  isBehind: boolean;
  open: () => void;
}

function Line({ callback, isBehind, open }: LineProps) {
  const words = useWords();
  const { t, dateTime, count } = words;
  const user = useSession((state) => state.user);
  const { event, status, attempts, next_at, created_at } = callback;
  const answer = answerWord(callback, words);
  const name = eventWord(event, words);
  return (
    <li>
      <div className={classes['head']}>
        <span>
          <strong>{name}</strong> <span className={classes['note']}>{dateTime(created_at)}</span>
        </span>
        <Badge tone={TONE[status]}>{t(`callback_status.${status}`)}</Badge>
      </div>
      <p className={classes['note']}>
        {isBehind ? t('callbacks.behind') : t('callbacks.tries', { count: attempts, shown: count(attempts) })}
        {answer && ` · ${t('callbacks.last_answer', { answer })}`}
        {status === 'RETRYING' && next_at && ` · ${t('callbacks.next_try', { when: dateTime(next_at) })}`}
      </p>
      <div className={classes['actions']}>
        <Button variant="default" size="xs" aria-label={t('callbacks.open_label', { event: name })} onClick={open}>
          {t('callbacks.open')}
        </Button>
        {may(user, contract.again.access) && <SendAgain callback={callback} />}
      </div>
    </li>
  );
}

function SendNow({ invoice_no }: { invoice_no: string }) {
  const { t } = useWords();
  const send = useCall(contract.sendForInvoice, {
    confirm: () => ({ title: t('callbacks.again_done'), text: t('callbacks.send_now_text') }),
    changes: ['payment-records'],
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

/** What the merchant's own system was told of a payment and how that went; nothing where it is told nothing. */
export function CallbacksPanel({ invoice_no, callbacks }: CallbacksPanelProps) {
  const { t } = useWords();
  const user = useSession((state) => state.user);
  const [opened, setOpened] = useState<string | null>(null);
  if (callbacks.length === 0) return null;
  return (
    <RecordPanel title={t('callbacks.title')} text={t('callbacks.text')}>
      <ul className={classes['list']}>
        {callbacks.map((callback, n) => (
          <Line
            key={callback.id}
            callback={callback}
            isBehind={callback.status === 'PENDING' && callbacks.slice(0, n).some(({ next_at }) => next_at !== null)}
            open={() => setOpened(callback.id)}
          />
        ))}
      </ul>
      {may(user, contract.sendForInvoice.access) && <SendNow invoice_no={invoice_no} />}
      <CallbackDialog id={opened} close={() => setOpened(null)} />
    </RecordPanel>
  );
}
