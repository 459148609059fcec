import { SettingsPage as Settings } from '../../../features/settings/settings-page.tsx';
import { lazyPart } from '../../../shared/ui/lazy-page.tsx';

const CompanyTab = lazyPart(async () => (await import('../../../features/company/company-tab.tsx')).CompanyTab);

const BanksTab = lazyPart(async () => (await import('../../../features/banks/banks-tab.tsx')).BanksTab);

const NotificationsTab = lazyPart(
  async () => (await import('../../../features/notices/notifications-tab.tsx')).NotificationsTab,
);

/** /info/view: the settings, with the businesses and their bank accounts among them. */
export const SettingsPage = () => <Settings company={CompanyTab} banks={BanksTab} notifications={NotificationsTab} />;
