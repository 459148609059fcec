import { Button, Group, Stack } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { merchantApi } from '@kutip/contracts/merchant-api';
import { CREDENTIAL_STATUS } from '@kutip/domain/api-credential';
import { dayOf } from '@kutip/domain/day';
import { REPORT_TYPES } from '@kutip/domain/report-period';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { CredentialBadge } from './credential-badge.tsx';
import { EditCredential, type Credential } from './credential-form.tsx';
import { useMessages } from './messages/use-messages.ts';
import { credentialReportAddress } from './report-query.ts';
import { SecretPanel, type Secrets } from './secret-panel.tsx';

type Dashboard = Data<typeof merchantApi.dashboard>;

function RotateButton({ id }: { id: string }) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const [secrets, setSecrets] = useState<Secrets | null>(null);
  const rotate = useCall(merchantApi.rotate, { confirm: false });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('merchant_api.rotate')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('merchant_api.rotate_title')}
        text={t('merchant_api.rotate_text')}
        action={t('merchant_api.rotate')}
        isBusy={rotate.isPending}
        onAction={() =>
          rotate.mutate({ params: { id }, body: {} }, { onSuccess: setSecrets, onSettled: () => setConfirming(false) })
        }
      />
      {secrets && (
        <Dialog
          isOpen
          close={() => setSecrets(null)}
          isPersistent
          closeLabel={null}
          width_px={640}
          title={t('merchant_api.secret_title')}
        >
          <SecretPanel secrets={secrets} onSaved={() => setSecrets(null)} />
        </Dialog>
      )}
    </>
  );
}

function RevokeButton({ id }: { id: string }) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useCall(merchantApi.revoke, {
    confirm: ({ name }) => ({ title: t('merchant_api.revoked'), text: name }),
  });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('merchant_api.revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('merchant_api.revoke_title')}
        text={t('merchant_api.revoke_text')}
        action={t('merchant_api.revoke')}
        isDangerous
        isBusy={revoke.isPending}
        onAction={() => revoke.mutate({ params: { id } }, { onSettled: () => setConfirming(false) })}
      />
    </>
  );
}

/** Pauses an active credential, or resumes a paused one. */
function PauseButton({ record: { id, record_status, updated_at } }: { record: Credential }) {
  const { t } = useMessages();
  const update = useCall(merchantApi.update, {
    confirm: ({ name }) => ({ title: t('merchant_api.saved'), text: name }),
  });
  const is_active = record_status === CREDENTIAL_STATUS.active;
  const next = is_active ? CREDENTIAL_STATUS.paused : CREDENTIAL_STATUS.active;
  const body = { record_status: next, read_at: updated_at.toISOString() };
  return (
    <Button variant="default" loading={update.isPending} onClick={() => update.mutate({ params: { id }, body })}>
      {t(is_active ? 'merchant_api.pause' : 'merchant_api.resume')}
    </Button>
  );
}

function Actions({ record }: { record: Credential }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  if (record.record_status === CREDENTIAL_STATUS.revoked || !may(user, merchantApi.update.access)) return null;
  return (
    <>
      <RevokeButton id={record.id} />
      <PauseButton record={record} />
      <RotateButton id={record.id} />
      <LinkButton to={`/api/edit/${record.id}`}>{t('common.edit')}</LinkButton>
    </>
  );
}

function Usage({ record }: { record: Dashboard }) {
  const { t, count } = useMessages();
  const [today] = useState(() => dayOf(new Date()));
  const periods = ['today', 'last_week', 'this_month', 'this_year'] as const;
  return (
    <RecordPanel title={t('merchant_api.usage')}>
      <FactList
        facts={periods.map((period) => {
          const { paid_amount, call_count, refused_count } = record[period];
          const calls = { count: call_count, shown: count(call_count), refused: count(refused_count) };
          return [
            t(`merchant_api.${period}`),
            <span key={period}>
              <Money amount={paid_amount} /> · {t('merchant_api.calls', calls)}
            </span>,
          ];
        })}
      />
      <Group component="nav" aria-label={t('merchant_api.reports')} gap="xs" mt="md">
        {REPORT_TYPES.map((type) => (
          <LinkButton
            key={type}
            to={credentialReportAddress(record.id, type, today)}
            size="compact-md"
            variant="default"
          >
            {t(`merchant_api.report_${type}`)}
          </LinkButton>
        ))}
      </Group>
    </RecordPanel>
  );
}

function CredentialView({ record }: { record: Dashboard }) {
  const { t, dateTime } = useMessages();
  const { name, scopes, previous_until, last_used_at } = record;
  return (
    <>
      <PageHead
        crumbs={[{ title: t('merchant_api.title'), to: '/api/datatable' }, { title: name }]}
        actions={<Actions record={record} />}
      />
      <Stack gap="md">
        <RecordPanel title={t('merchant_api.details')}>
          <FactList
            facts={[
              [t('merchant_api.column_status'), <CredentialBadge key="status" status={record.record_status} />],
              [t('merchant_api.environment'), t(`merchant_api.${record.environment}`)],
              [
                t('merchant_api.token'),
                <span key="token" className="number-like" dir="ltr">
                  {record.token_prefix}
                </span>,
              ],
              [t('merchant_api.scopes'), scopes.map((scope) => t(`merchant_api.scope_${scope}`)).join(', ')],
              [t('merchant_api.callback_url'), record.callback_url && <bdi key="url">{record.callback_url}</bdi>],
              [
                t('merchant_api.callback_topics'),
                record.callback_url &&
                  record.callback_topics.map((topic) => t(`merchant_api.topic_${topic}`)).join(', '),
              ],
              [t('merchant_api.previous_until'), previous_until && dateTime(previous_until)],
              [t('merchant_api.last_used'), last_used_at ? dateTime(last_used_at) : t('merchant_api.never')],
              [t('merchant_api.last_ip'), record.last_ip && <bdi key="ip">{record.last_ip}</bdi>],
              [t('merchant_api.column_created'), dateTime(record.created_at)],
            ]}
          />
          <Group component="nav" aria-label={t('merchant_api.for_developers')} gap="xs" mt="md">
            <LinkButton to={`/api/signature/${record.id}`} size="compact-md" variant="default">
              {t('merchant_api.signature')}
            </LinkButton>
            <Button component="a" href="/docs" target="_blank" size="compact-md" variant="default">
              {t('merchant_api.documentation')}
            </Button>
          </Group>
        </RecordPanel>
        <Usage record={record} />
      </Stack>
    </>
  );
}

/** /api/{mode}/{id} */
export function CredentialPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(merchantApi.dashboard, { params: { uuid: id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/api/datatable">
      {(record) =>
        mode === 'edit' && record.record_status !== CREDENTIAL_STATUS.revoked ? (
          <EditCredential key={record.id} record={record} />
        ) : (
          <CredentialView record={record} />
        )
      }
    </RecordGate>
  );
}
