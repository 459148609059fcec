import { users } from '@kutip/contracts/users';
import { ROLE_ID } from '@kutip/domain/roles';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { SelectField, TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { roleOption } from './member-labels.tsx';
import { useGrantableRoles } from './use-grantable-roles.ts';

const EMPTY = { full_name: '', email: '', role_id: ROLE_ID.merchant_staff as number };

/** /team/invite: invites a person by e-mail, with or without a login. */
export function InvitePage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const roles = useGrantableRoles();
  const invite = useCall(users.invite, {
    confirm: ({ full_name }) => ({
      title: t('accounts.invited'),
      text: t('accounts.invited_text', { name: full_name }),
    }),
  });
  const form = useContractForm({
    draft: 'invite',
    schema: users.invite.body,
    defaults: EMPTY,
    send: async (body, headers) => {
      await invite.mutateAsync({ body, headers });
      await navigate({ to: '/team' });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('accounts.team'), to: '/team' },
          { title: t('accounts.invite_title'), subtitle: t('accounts.invite_subtitle') },
        ]}
      />
      <FormPage
        of={form}
        names={{ role_id: { label: t('accounts.role') } }}
        submitLabel={t('accounts.send_invitation')}
        backTo="/team"
      >
        <Section title={t('accounts.member')}>
          <TextField name="full_name" maxLength={255} />
          <TextField name="email" type="email" maxLength={255} />
          <SelectField name="role_id" options={roles.map((role) => roleOption(t, role))} read={Number} write={String} />
        </Section>
      </FormPage>
    </>
  );
}
