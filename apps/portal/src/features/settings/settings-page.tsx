import { banks as bankCalls } from '@kutip/contracts/banks';
import { callbacks as callbackCalls } from '@kutip/contracts/callbacks';
import type { ComponentType } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabbedPage } from '../../shared/ui/tabbed-page.tsx';
import { TABS, type Tab } from './tabs.ts';

// Each tab is a separate chunk, because most visits need only one.
const TAB_COMPONENTS: Record<
  Exclude<Tab, 'company' | 'review' | 'banks' | 'notifications' | 'callbacks'>,
  ComponentType
> = {
  payment: lazyPanel(async () => (await import('./payment-tab.tsx')).PaymentTab),
  support: lazyPanel(async () => (await import('./support-tab.tsx')).SupportTab),
  share: lazyPanel(async () => (await import('./share-tab.tsx')).ShareTab),
  success: lazyPanel(async () => (await import('./success-tab.tsx')).SuccessTab),
};

interface SettingsPageProps {
  company: ComponentType;
  review: ComponentType;
  banks: ComponentType;
  notifications: ComponentType;
  callbacks: ComponentType;
}

/** /info/view: company, bank accounts and payment settings, by `?tab=`. */
export function SettingsPage({ company, review, banks, notifications, callbacks }: SettingsPageProps) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const tabs = TABS.filter(
    (one) =>
      (one !== 'banks' || may(user, bankCalls.list.access)) &&
      (one !== 'callbacks' || may(user, callbackCalls.endpoints.access)),
  );
  return (
    <>
      <PageHead crumbs={[{ title: t('settings.title'), subtitle: t('settings.subtitle') }]} />
      <TabbedPage
        tabs={tabs}
        panels={{ ...TAB_COMPONENTS, company, review, banks, notifications, callbacks }}
        label={t('settings.tabs')}
        labelOf={(tab) => t(`settings.tab_${tab}`)}
      />
    </>
  );
}
