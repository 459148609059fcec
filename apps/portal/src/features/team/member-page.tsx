import { Button, Stack } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { MEMBER_RECORD_STATUS, users } from '@kutip/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { z } from 'zod';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { SelectField } from '../../shared/forms/fields.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberBadge, roleOption, roleLabel } from './member-labels.tsx';
import { useGrantableRoles } from './use-grantable-roles.ts';

export type Member = Data<typeof users.read>;

const { active, inactive } = MEMBER_RECORD_STATUS;
const accessSchema = z.object({ role_id: z.number().int(), record_status: z.literal([active, inactive]) });

/** Role and access. A concurrent change is not overwritten: the API refuses it. */
function AccessForm({ member, reload }: { member: Member; reload: () => void }) {
  const { t } = useMessages();
  const roles = useGrantableRoles();
  const { id, status, role_id, updated_at } = member;
  const read_at = updated_at.toISOString();
  const isInvited = status === 'INVITED';
  const update = useCall(users.update, { confirm: () => ({ title: t('accounts.saved') }) });
  const form = useContractForm({
    draft: `member:${id}`,
    version: read_at,
    schema: accessSchema,
    defaults: { role_id: role_id ?? 0, record_status: status === 'INACTIVE' ? inactive : active },
    send: async (body, headers) => {
      const change = isInvited ? { role_id: body.role_id } : body;
      await update.mutateAsync({ params: { id }, body: { ...change, read_at }, headers }).finally(reload);
    },
  });
  return (
    <FormFrame
      of={form}
      names={{ role_id: { label: t('accounts.role') }, record_status: { label: t('accounts.access') } }}
    >
      <Stack gap="md" maw={480}>
        <ErrorSummary rejectedSubmits={form.rejectedSubmits} />
        <SelectField name="role_id" options={roles.map((role) => roleOption(t, role))} read={Number} write={String} />
        {!isInvited && (
          <SelectField
            name="record_status"
            options={[active, inactive].map((one) => ({ value: String(one), label: t(`accounts.access_${one}`) }))}
            read={Number}
            write={String}
          />
        )}
        <Button type="submit" loading={form.isSending} style={{ alignSelf: 'flex-start' }}>
          {t('accounts.save')}
        </Button>
      </Stack>
    </FormFrame>
  );
}

function Facts({ member }: { member: Member }) {
  const { t, dateTime } = useMessages();
  const { status, last_login_at, expires_at } = member;
  const isInvited = status === 'INVITED';
  const last_login = last_login_at ? dateTime(last_login_at) : t('accounts.never');
  return (
    <RecordPanel title={t('accounts.member')}>
      <FactList
        facts={[
          [t('accounts.email'), member.email],
          [t('accounts.username'), member.username],
          [t('accounts.phone'), member.phone_number && `+${member.phone_number}`],
          [t('accounts.role'), roleLabel(t, member.role_id)],
          [t('accounts.good_until'), expires_at && dateTime(expires_at)],
          [t('accounts.column_last'), isInvited ? null : last_login],
          [t('accounts.joined'), isInvited ? null : dateTime(member.created_at)],
        ]}
      />
    </RecordPanel>
  );
}

/** /team/{id}: one team member, their access, and how to remove them. */
export function MemberPage() {
  const { t } = useMessages();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const user = useSession((state) => state.user);
  const answer = useQuery(queryFor(users.read, { params: { id } }));
  const reload = (): void => void answer.refetch();
  return (
    <RecordGate answer={answer} backTo="/team">
      {(member) => (
        <>
          <PageHead
            crumbs={[{ title: t('accounts.team'), to: '/team' }, { title: member.full_name }]}
            badge={<MemberBadge status={member.status} />}
            actions={may(user, users.remove.access) && <MemberActions member={member} />}
          />
          <RecordColumns>
            <Facts member={member} />
            {may(user, users.update.access) && (
              <RecordPanel title={t('accounts.change')}>
                <AccessForm key={member.updated_at.toISOString()} member={member} reload={reload} />
              </RecordPanel>
            )}
          </RecordColumns>
        </>
      )}
    </RecordGate>
  );
}
