import { session } from './browser-session.ts';

/** The plain page that a view by support begins and ends with. */
const PAGE = '/view-as-merchant';

/** Forgets the view in this tab. Loaded anew, so that nothing of the business remains in memory. */
export function closeSupportView(): void {
  session.signOut({ notifyServer: false });
  window.location.replace(PAGE);
}
