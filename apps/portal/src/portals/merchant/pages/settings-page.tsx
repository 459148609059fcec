import { SettingsPage as Settings } from '../../../features/settings/settings-page.tsx';
import { lazyPanel } from '../../../shared/ui/lazy-page.tsx';

const CompanyTab = lazyPanel(async () => (await import('../../../features/company/company-tab.tsx')).CompanyTab);

const ReviewTab = lazyPanel(async () => (await import('../../../features/onboarding/review-tab.tsx')).ReviewTab);

const BanksTab = lazyPanel(async () => (await import('../../../features/banks/banks-tab.tsx')).BanksTab);

const NotificationsTab = lazyPanel(
  async () => (await import('../../../features/notices/notifications-tab.tsx')).NotificationsTab,
);

const CallbacksTab = lazyPanel(
  async () => (await import('../../../features/callbacks/callbacks-tab.tsx')).CallbacksTab,
);

/** /info/view: the settings, including company, bank accounts and notifications. */
export const SettingsPage = () => (
  <Settings
    company={CompanyTab}
    review={ReviewTab}
    banks={BanksTab}
    notifications={NotificationsTab}
    callbacks={CallbacksTab}
  />
);
