import type { ReactNode } from 'react';
import { DevicesPage } from '../../../features/me/devices-page.tsx';
import { ProfilePage } from '../../../features/me/profile-page.tsx';
import { SupportViews } from '../../../features/support-view/support-views.tsx';
import { useSession } from '../../../shared/session/browser-session.ts';
import { NotPermittedPage } from '../../../shared/ui/not-permitted-page.tsx';

/** A page about the user's own login, which a view by support does not have. */
function Personal({ children }: { children: ReactNode }) {
  const isView = useSession(({ user }) => user?.support_view !== undefined);
  return isView ? <NotPermittedPage /> : children;
}

/** /me: the user's profile and second factors. */
export const OwnProfilePage = () => (
  <Personal>
    <ProfilePage />
  </Personal>
);

/** /me/devices: the user's sessions; the owner also sees when the platform's support has looked at the business. */
export const OwnDevicesPage = () => (
  <Personal>
    <DevicesPage>
      <SupportViews />
    </DevicesPage>
  </Personal>
);
