import { useMessages } from '../../shared/i18n/use-messages.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';

/** /error-404: the page of unknown addresses. */
export function NotFoundPage() {
  const { t } = useMessages();
  return (
    <NoticePage title={t('failure.not_found_title')} text={t('failure.not_found_text')}>
      <LinkButton to="/dashboard">{t('failure.to_dashboard')}</LinkButton>
    </NoticePage>
  );
}
