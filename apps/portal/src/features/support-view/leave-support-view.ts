import { auth } from '@kutip/contracts/auth';
import { callApi } from '../../shared/api/client.ts';
import { closeSupportView } from '../../shared/session/close-support-view.ts';

/** Ends the view at the server, then here; without the server it ends by its time. */
export async function leaveSupportView(): Promise<void> {
  await callApi(auth.logout, { body: {} }).catch(() => undefined);
  closeSupportView();
}
