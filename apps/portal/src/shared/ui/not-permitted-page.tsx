import { useMessages } from '../i18n/use-messages.ts';
import { LinkButton } from './links.tsx';
import { NoticePage } from './notice-page.tsx';

/** A page whose action the user's role does not allow. */
export function NotPermittedPage() {
  const { t } = useMessages();
  return (
    <NoticePage title={t('codes.not_permitted')} text={t('failure.not_permitted_text')}>
      <LinkButton to="/dashboard">{t('failure.to_dashboard')}</LinkButton>
    </NoticePage>
  );
}
