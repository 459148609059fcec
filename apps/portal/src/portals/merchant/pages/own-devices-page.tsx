import { DevicesPage } from '../../../features/me/devices-page.tsx';
import { SupportViews } from '../../../features/support-view/support-views.tsx';

/** /me/devices: the user's sessions; the owner also sees when the platform's support has looked at the business. */
export const OwnDevicesPage = () => (
  <DevicesPage>
    <SupportViews />
  </DevicesPage>
);
