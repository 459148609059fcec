import { CODE } from '@kutip/contracts/codes';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Note } from '../../shared/ui/note.tsx';
import { LOGIN_NEEDED } from '../../shared/session/session.ts';

type CodeName = keyof typeof CODE;

/** '4001' → 'wrong_login'; undefined for what is no code of ours. */
export const codeName = (text: string): CodeName | undefined =>
  (Object.keys(CODE) as CodeName[]).find((name) => String(CODE[name]) === text);

/** The stored login message: a response code with its words beside it (D-12), or the specified sentence. */
export function LoginMessage({ message }: { message: string | null }) {
  const { t } = useWords();
  if (!message) return null;
  const name = codeName(message);
  const text = name ? t(`codes.${name}`) : message === LOGIN_NEEDED ? t('sign_in.login_needed') : message;
  return (
    <div data-testid="login-message">
      <Note kind="quiet" title={name && message}>
        {text}
      </Note>
    </div>
  );
}
