import { CODE } from '@kutip/contracts/codes';
import { useMessages } from './messages/use-messages.ts';
import { Note } from '../../shared/ui/note.tsx';
import { LOGIN_NEEDED } from '../../shared/session/session.ts';

type CodeName = keyof typeof CODE;

/** '4001' → 'wrong_login'; undefined for unknown codes. */
export const codeName = (text: string): CodeName | undefined =>
  (Object.keys(CODE) as CodeName[]).find((name) => String(CODE[name]) === text);

/** The stored login message: a response code with its text (D-12), or the specified sentence. */
export function LoginMessage({ message }: { message: string | null }) {
  const { t } = useMessages();
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
