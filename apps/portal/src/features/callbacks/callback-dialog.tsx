import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { callbacks as contract } from '@kutip/contracts/callbacks';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { FactList } from '../../shared/record/facts.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { responseLabel, eventLabel, TONE } from './callback-labels.ts';
import classes from './callbacks.module.css';

const RESULT_INTERVAL_MS = 2_000;
type CallbackRecord = Data<typeof contract.read>;
type Delivery = CallbackRecord['deliveries'][number];

/** Machine-readable text, left-to-right in every language. */
const RawText = ({ label, text }: { label: string; text: string }) => (
  <figure className={classes['raw']}>
    <figcaption>{label}</figcaption>
    <pre dir="ltr">{text}</pre>
  </figure>
);

function DeliveryAttempt({ number, delivery }: { number: number; delivery: Delivery }) {
  const messages = useMessages();
  const { t, dateTime, count } = messages;
  const { at, http_status, error, duration_ms, request_headers, request_body, answer } = delivery;
  const headers = Object.entries(request_headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details className={classes['try']}>
      <summary>
        <strong>{t('callbacks.attempt', { number: count(number) })}</strong> {dateTime(at)} ·{' '}
        <span title={error ?? undefined}>
          {responseLabel({ last_error: error, last_http_status: http_status }, messages)}
        </span>{' '}
        · {t('callbacks.took', { ms: count(duration_ms) })}
      </summary>
      <RawText label={t('callbacks.request_headers')} text={headers.join('\n')} />
      <RawText label={t('callbacks.request_body')} text={request_body} />
      {answer ? (
        <RawText label={t('callbacks.answer')} text={answer} />
      ) : (
        <p className={classes['note']}>{t(answer === null ? 'callbacks.no_answer_text' : 'callbacks.empty_answer')}</p>
      )}
    </details>
  );
}

function Callback({ record }: { record: CallbackRecord }) {
  const messages = useMessages();
  const { t, dateTime } = messages;
  const { id, event, url, status, created_at, payload, deliveries } = record;
  return (
    <>
      <div>
        <Badge tone={TONE[status]}>{t(`callback_status.${status}`)}</Badge>
      </div>
      <FactList
        facts={[
          [t('callbacks.event'), <TwoLines key="event" text={eventLabel(event, messages)} number={event} />],
          [t('callbacks.address'), <bdi key="url">{url}</bdi>],
          [
            t('callbacks.number'),
            <span key="id" className="number-like">
              {id}
            </span>,
          ],
          [t('callbacks.created'), dateTime(created_at)],
        ]}
      />
      <div>
        {deliveries.length === 0 && <Text c="dimmed">{t('callbacks.no_attempts')}</Text>}
        {deliveries
          .map((delivery, n) => <DeliveryAttempt key={delivery.id} number={n + 1} delivery={delivery} />)
          .toReversed()}
      </div>
      <div>
        <RawText label={t('callbacks.payload')} text={JSON.stringify(payload, null, 2)} />
        <p className={classes['note']}>{t('callbacks.payload_text')}</p>
      </div>
    </>
  );
}

function Loaded({ id }: { id: string }) {
  const { t } = useMessages();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({
    ...queryFor(contract.read, { params: { id } }, { suppress: true }),
    // Just queued: its result follows within seconds.
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? RESULT_INTERVAL_MS : false),
  });
  if (data) return <Callback record={data} />;
  if (!error) return <Skeleton height={240} aria-hidden />;
  return (
    <Group>
      <Text>{failureText(error)}</Text>
      <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
    </Group>
  );
}

/** A webhook with every delivery attempt and response. */
export function CallbackDialog({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen={id !== null} close={close} width_px={620} title={t('callbacks.title')}>
      <Stack gap="md">{id !== null && <Loaded id={id} />}</Stack>
    </Dialog>
  );
}
