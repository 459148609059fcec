import { SettingsPage as Settings } from '../../../features/settings/settings-page.tsx';
import { lazyPart } from '../../../shared/ui/lazy-page.tsx';

const CompanyTab = lazyPart(async () => (await import('../../../features/company/company-tab.tsx')).CompanyTab);

/** /info/view: the settings, with the businesses among them. */
export const SettingsPage = () => <Settings company={CompanyTab} />;
