import { Button, Skeleton, Stack } from '@mantine/core';
import { callbacks as contract } from '@kutip/contracts/callbacks';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { CallbackDialog } from './callback-dialog.tsx';
import { responseLabel } from './callback-labels.ts';
import classes from './callbacks.module.css';
import { useMessages } from './messages/use-messages.ts';
import { ResendPeriod } from './resend-period.tsx';
import { SigningKey } from './signing-key.tsx';

type Endpoint = Data<typeof contract.endpoints>['list'][number];

function EndpointBadge({ endpoint: { delivered, retrying, failed, last_error, paused_at } }: { endpoint: Endpoint }) {
  const { t } = useMessages();
  if (paused_at) return <Badge tone="attention">{t('callbacks.endpoint_paused')}</Badge>;
  const fails = failed > 0 || (retrying > 0 && last_error !== null);
  if (fails) return <Badge tone="bad">{t('callbacks.endpoint_fails')}</Badge>;
  if (delivered > 0) return <Badge tone="good">{t('callbacks.endpoint_works')}</Badge>;
  return <Badge tone="quiet">{t('callbacks.endpoint_unused')}</Badge>;
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const messages = useMessages();
  const { t, count, dateTime } = messages;
  const user = useSession((state) => state.user);
  const { url, delivered, retrying, failed, last_delivered_at } = endpoint;
  const answer = responseLabel(endpoint, messages);
  const counts = { delivered: count(delivered), retrying: count(retrying), failed: count(failed) };
  return (
    <li>
      <div className={classes['head']}>
        <strong dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </strong>
        <EndpointBadge endpoint={endpoint} />
      </div>
      <p className={classes['note']}>
        {t('callbacks.endpoint_counts', counts)}
        {answer && ` · ${t('callbacks.last_answer', { answer })}`}
        {last_delivered_at && ` · ${t('callbacks.endpoint_last', { when: dateTime(last_delivered_at) })}`}
      </p>
      <div className={classes['actions']}>
        {may(user, contract.test.access) && <TestButton url={url} />}
        {endpoint.paused_at && may(user, contract.resumeEndpoint.access) && <ResumeButton url={url} />}
      </div>
    </li>
  );
}

/** Sends a test event, and shows its record with the answer of the merchant's system. */
function TestButton({ url }: { url: string }) {
  const { t } = useMessages();
  const [sent, setSent] = useState<string | null>(null);
  const send = useCall(contract.test, {
    confirm: () => ({ title: t('callbacks.test_done'), text: t('callbacks.test_text') }),
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={send.isPending}
        aria-label={t('callbacks.test_label', { url })}
        onClick={() => send.mutate({ body: { url } }, { onSuccess: ({ id }) => setSent(id) })}
      >
        {t('callbacks.test')}
      </Button>
      <CallbackDialog id={sent} close={() => setSent(null)} />
    </>
  );
}

/** Sends what a paused address has missed, and from then on everything. */
function ResumeButton({ url }: { url: string }) {
  const { t, count } = useMessages();
  const resume = useCall(contract.resumeEndpoint, {
    confirm: ({ queued }) => ({
      title: t('callbacks.resumed'),
      text: t('callbacks.period_queued', { count: queued, shown: count(queued) }),
    }),
  });
  return (
    <Button
      size="xs"
      loading={resume.isPending}
      aria-label={t('callbacks.resume_label', { url })}
      onClick={() => resume.mutate({ body: { url } })}
    >
      {t('callbacks.resume')}
    </Button>
  );
}

/** What is paused, since when, and what to do. */
function PausedNote({ list }: { list: readonly Endpoint[] }) {
  const { t, count, dateTime } = useMessages();
  return list
    .filter(({ paused_at }) => paused_at !== null)
    .map(({ url, failing_since, paused_count }) => (
      <Note key={url} kind="attention" title={t('callbacks.paused')}>
        {t('callbacks.paused_text', {
          url,
          when: failing_since ? dateTime(failing_since) : '',
          waiting: count(paused_count),
        })}
      </Note>
    ));
}

/** Which addresses of the merchant's system receive callbacks, which of them fail, and the signing key. */
export function CallbacksTab() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const answer = useQuery(queryFor(contract.endpoints, {}, { suppress: true }));
  if (answer.isError) return <LoadFailed of={answer} />;
  if (!answer.data) return <Skeleton height={240} />;
  const { list } = answer.data;
  return (
    <>
      <PausedNote list={list} />
      <Stack gap="md">
        {list.length === 0 ? (
          <EmptyState title={t('callbacks.endpoints_none')} text={t('callbacks.endpoints_none_text')} />
        ) : (
          <RecordPanel title={t('callbacks.endpoints')} text={t('callbacks.endpoints_text')}>
            <ul className={classes['list']}>
              {list.map((endpoint) => (
                <EndpointRow key={endpoint.url} endpoint={endpoint} />
              ))}
            </ul>
          </RecordPanel>
        )}
        {list.length > 0 && may(user, contract.resendPeriod.access) && <ResendPeriod />}
        <SigningKey />
      </Stack>
    </>
  );
}
