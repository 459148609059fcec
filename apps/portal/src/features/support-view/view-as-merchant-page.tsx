import { ApiError } from '@kutip/contracts/call';
import { supportViews } from '@kutip/contracts/support-views';
import { useEffect, useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { session, store } from '../../shared/session/browser-session.ts';
import { skipTour } from '../../shared/tour/use-tour-setting.ts';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { useMessages } from './messages/use-messages.ts';

type State = 'opening' | 'refused' | 'failed' | 'over';

/** The code behind the `#`, which leaves the address at once: it is in no history, and in no picture of the screen. */
function takeCode(): string | null {
  const { hash, pathname } = window.location;
  const code = new URLSearchParams(hash.slice(1)).get('code');
  if (hash) window.history.replaceState(window.history.state, '', pathname);
  return code;
}

/** Opens the view in this tab only; a login of this browser stays as it is. */
async function openView(code: string): Promise<void> {
  const tokens = await callApi(supportViews.exchange, { body: { code } });
  store.standAlone();
  session.signIn(tokens);
  skipTour();
  // Loaded anew, so that the language and the layout are those of this tab.
  window.location.replace('/dashboard');
}

/** /view-as-merchant#code=: begins a view by support; without a code, the plain page after it. */
export function ViewAsMerchantPage() {
  const { t } = useMessages();
  const [code] = useState(takeCode);
  const [state, setState] = useState<State>(code === null ? 'over' : 'opening');
  useEffect(() => {
    if (code === null) return;
    openView(code).catch((error: unknown) => setState(error instanceof ApiError ? 'refused' : 'failed'));
  }, [code]);
  const title = t(`support_view.${state === 'failed' ? 'refused' : state}`);
  const text = t(state === 'failed' ? 'support_view.failed' : (`support_view.${state}_text` as const));
  return (
    <NoticePage title={title} text={text}>
      {null}
    </NoticePage>
  );
}
