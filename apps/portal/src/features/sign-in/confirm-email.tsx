import { users } from '@kutip/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { Note } from '../../shared/ui/note.tsx';

/** Confirms the address with the token of the e-mail, once per page load, and shows the result. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useMessages();
  const { isPending, isError } = useQuery({
    ...queryFor(users.confirmEmail, { body: { token } }, { suppress: true }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (isPending) return <Note kind="waiting">{t('forgot.confirming')}</Note>;
  return <Note kind={isError ? 'attention' : 'quiet'}>{t(isError ? 'forgot.not_confirmed' : 'forgot.confirmed')}</Note>;
}
