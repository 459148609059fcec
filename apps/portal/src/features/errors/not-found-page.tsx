import { useWords } from '../../shared/i18n/use-words.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';

/** /error-404, where every unknown address ends. */
export function NotFoundPage() {
  const { t } = useWords();
  return (
    <NoticePage title={t('failure.not_found_title')} text={t('failure.not_found_text')}>
      <LinkButton to="/dashboard">{t('failure.to_dashboard')}</LinkButton>
    </NoticePage>
  );
}
