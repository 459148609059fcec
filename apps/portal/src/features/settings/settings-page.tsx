import { banks as bankCalls } from '@kutip/contracts/banks';
import type { ComponentType } from 'react';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabParts } from '../../shared/ui/tab-parts.tsx';
import { TABS, type Tab } from './tabs.ts';

// Each part with its form in a chunk of its own: few come for more than one.
const PARTS: Record<Exclude<Tab, 'company' | 'banks' | 'notifications'>, ComponentType> = {
  payment: lazyPart(async () => (await import('./payment-tab.tsx')).PaymentTab),
  support: lazyPart(async () => (await import('./support-tab.tsx')).SupportTab),
  share: lazyPart(async () => (await import('./share-tab.tsx')).ShareTab),
  success: lazyPart(async () => (await import('./success-tab.tsx')).SuccessTab),
};

interface SettingsPageProps {
  company: ComponentType;
  banks: ComponentType;
  notifications: ComponentType;
}

/** /info/view: what a merchant says of himself and sets for his payers, by `?tab=`. */
export function SettingsPage({ company, banks, notifications }: SettingsPageProps) {
  const { t } = useWords();
  const user = useSession((state) => state.user);
  const tabs = TABS.filter((one) => one !== 'banks' || may(user, bankCalls.list.access));
  return (
    <>
      <PageHead crumbs={[{ title: t('settings.title'), subtitle: t('settings.subtitle') }]} />
      <TabParts
        tabs={tabs}
        parts={{ ...PARTS, company, banks, notifications }}
        label={t('settings.tabs')}
        wordOf={(tab) => t(`settings.tab_${tab}`)}
      />
    </>
  );
}
