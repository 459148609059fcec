import { secondFactorResets } from '@kutip/contracts/second-factor-resets';
import { isOpenReset } from '@kutip/domain/second-factor-reset';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { useMessages } from './messages/use-messages.ts';
import { ResetBadge } from './reset-badge.tsx';
import { DecideReset, RequestReset, type Person, type Reset } from './reset-actions.tsx';

/** One reset: who asked for it and why, what becomes of it, and the decision that another admin may make. */
function ResetPanel({ reset, name }: { reset: Reset; name: string }) {
  const { t, dateTime } = useMessages();
  const { status, reason, requested_at, requested_by_name, takes_effect_at, decided_by_name, decided_at } = reset;
  const by = (who: string | null, at: Date) => `${who ?? t('people.somebody')}, ${dateTime(at)}`;
  return (
    <RecordPanel title={t(isOpenReset(status) ? 'people.reset_open_title' : 'people.reset_ended_title')}>
      <FactList
        facts={[
          [t('people.column_status'), <ResetBadge key="status" status={status} />],
          [t('people.reset_reason'), reason],
          [t('people.requested_by'), by(requested_by_name, requested_at)],
          [t('people.column_effect'), dateTime(takes_effect_at)],
          [t('people.decided_by'), decided_at && by(decided_by_name, decided_at)],
          [t('people.ended'), reset.ended_at && dateTime(reset.ended_at)],
        ]}
      />
      <DecideReset reset={reset} name={name} />
    </RecordPanel>
  );
}

function PersonRecord({ person }: { person: Person }) {
  const { t } = useMessages();
  const { full_name, email, username, is_email_confirmed, has_totp, passkeys, fault, resets } = person;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('people.title'), to: '/users' },
          { title: full_name, subtitle: email },
        ]}
        actions={<RequestReset person={person} />}
      />
      {fault && fault !== 'reset_open' && <Note kind="quiet">{t(`people.fault_${fault}`)}</Note>}
      {resets
        .filter(({ status }) => isOpenReset(status))
        .map((reset) => (
          <ResetPanel key={reset.id} reset={reset} name={full_name} />
        ))}
      <RecordPanel title={t('people.login')} text={t('people.login_text')}>
        <FactList
          facts={[
            [t('people.user_name'), username],
            [t('people.email_confirmed'), t(is_email_confirmed ? 'people.yes' : 'people.no')],
            [t('people.app'), t(has_totp ? 'people.set_up' : 'people.not_set_up')],
            [t('people.passkeys'), String(passkeys)],
          ]}
        />
      </RecordPanel>
      {resets
        .filter(({ status }) => !isOpenReset(status))
        .map((reset) => (
          <ResetPanel key={reset.id} reset={reset} name={full_name} />
        ))}
    </>
  );
}

/** /users/{id}: a user's second factors, and the removal of those that they have lost. */
export function PersonPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(secondFactorResets.ofUser, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/users">
      {(person) => <PersonRecord person={person} />}
    </RecordGate>
  );
}
