import { users } from '@kutip/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Note } from '../../shared/ui/note.tsx';

/** Uses the link of a mail up, once however often the page is drawn, and says what came of it. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useWords();
  const { isPending, isError } = useQuery({
    ...queryFor(users.confirmEmail, { body: { token } }, { suppress: true }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (isPending) return <Note kind="waiting">{t('forgot.confirming')}</Note>;
  return <Note kind={isError ? 'attention' : 'quiet'}>{t(isError ? 'forgot.not_confirmed' : 'forgot.confirmed')}</Note>;
}
