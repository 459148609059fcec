import { SettingsPage as Settings } from '../../../features/settings/settings-page.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-page.tsx';

const CompanyTab = lazyComponent(async () => (await import('../../../features/company/company-tab.tsx')).CompanyTab);

const BanksTab = lazyComponent(async () => (await import('../../../features/banks/banks-tab.tsx')).BanksTab);

const NotificationsTab = lazyComponent(
  async () => (await import('../../../features/notices/notifications-tab.tsx')).NotificationsTab,
);

/** /info/view: the settings, including company, bank accounts and notifications. */
export const SettingsPage = () => <Settings company={CompanyTab} banks={BanksTab} notifications={NotificationsTab} />;
