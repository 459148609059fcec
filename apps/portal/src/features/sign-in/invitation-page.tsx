import { Button, Skeleton, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { invitations } from '@kutip/contracts/invitations';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { saveAfterLogin } from '../../shared/session/after-login.ts';
import { session, useSession } from '../../shared/session/browser-session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { JoinForm } from './join-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Invitation = Data<typeof invitations.readByToken>;

/** Accepts with an existing login; after logging in the user returns to this page. */
function AcceptWithLogin({ token, email }: { token: string; email: string }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const accept = useCall(invitations.accept, {
    confirm: ({ account }) => ({ title: t('forgot.joined', { account: account.name }) }),
  });
  const returnAfterLogin = (): void => saveAfterLogin(`/invitation?token=${encodeURIComponent(token)}`);
  if (!user)
    return (
      <>
        <Text>{t('forgot.has_login', { email })}</Text>
        <LinkButton to="/login" onClick={returnAfterLogin} fullWidth>
          {t('forgot.log_in')}
        </LinkButton>
      </>
    );
  if (user.email !== email)
    return (
      <>
        <Text>{t('forgot.other_person', { email })}</Text>
        <Button
          variant="default"
          onClick={() => {
            session.signOut();
            returnAfterLogin();
          }}
        >
          {t('forgot.log_out')}
        </Button>
      </>
    );
  return (
    <Button
      fullWidth
      loading={accept.isPending}
      onClick={() => accept.mutate({ body: { token } }, { onSuccess: (tokens) => session.signIn(tokens) })}
    >
      {t('forgot.accept')}
    </Button>
  );
}

function InvitationView({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t } = useMessages();
  const { account_name, inviter_name, email, full_name, role, has_login } = invitation;
  const code = role.code as 'MERCHANT_OWNER';
  return (
    <SignInFrame
      title={t('forgot.invitation_title')}
      lead={t('forgot.invitation_lead', { inviter: inviter_name, account: account_name })}
    >
      <Note kind="quiet" title={t('forgot.as_role', { role: t(`role.${code}`) })}>
        {t(`role_help.${code}`)}
      </Note>
      {has_login ? (
        <AcceptWithLogin token={token} email={email} />
      ) : (
        <JoinForm token={token} full_name={full_name} account_name={account_name} />
      )}
    </SignInFrame>
  );
}

/** /invitation?token=: who invites to which account, and how to accept. */
export function InvitationPage() {
  const { t } = useMessages();
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const { data, isPending } = useQuery(queryFor(invitations.readByToken, { body: { token } }, { suppress: true }));
  if (data) return <InvitationView invitation={data} token={token} />;
  return (
    <SignInFrame title={t(isPending ? 'forgot.invitation_title' : 'forgot.invitation_gone')}>
      {isPending ? <Skeleton height={120} /> : <Note kind="attention">{t('forgot.invitation_gone_text')}</Note>}
    </SignInFrame>
  );
}
