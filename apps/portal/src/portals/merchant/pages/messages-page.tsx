import { messageBatches } from '@kutip/contracts/message-batches';
import { useMessages } from '../../../features/messaging/messages/use-messages.ts';
import { SentTab } from '../../../features/messaging/sent-tab.tsx';
import { useSession } from '../../../shared/session/browser-session.ts';
import { may } from '../../../shared/session/session.ts';
import { lazyPanel } from '../../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../../shared/ui/links.tsx';
import { PageHead } from '../../../shared/ui/page.tsx';
import { TabbedPage } from '../../../shared/ui/tabbed-page.tsx';

const TABS = ['sent', 'templates', 'reminders'] as const;

const panels = {
  sent: SentTab,
  templates: lazyPanel(async () => (await import('../../../features/messaging/templates-tab.tsx')).TemplatesTab),
  reminders: lazyPanel(async () => (await import('../../../features/messaging/reminders-tab.tsx')).RemindersTab),
};

/** /messages/view: messages to many, their templates and the days of reminders, by `?tab=`. */
export function MessagesPage() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  return (
    <>
      <PageHead
        crumbs={[{ title: t('messaging.title'), subtitle: t('messaging.subtitle') }]}
        actions={
          may(user, messageBatches.preview.access) && <LinkButton to="/messages/new">{t('messaging.new')}</LinkButton>
        }
      />
      <TabbedPage
        tabs={TABS}
        panels={panels}
        label={t('messaging.tabs')}
        labelOf={(tab) => t(`messaging.tab_${tab}`)}
      />
    </>
  );
}
