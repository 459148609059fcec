import { exceptions } from '@kutip/contracts/exceptions';
import { users } from '@kutip/contracts/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { SwitchedNotice } from '../../features/accounts/switched-notice.tsx';
import { callApi } from '../../shared/api/client.ts';
import { queryFor } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import type { Language } from '../../shared/i18n/format.ts';
import { session, useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Frame } from '../../shared/ui/shell/frame.tsx';
import { menuFor } from './menu.ts';

/** Only their number is wanted. */
const OPEN_EXCEPTIONS = { query: { limit: 1 }, body: { status: 'OPEN' } } as const;
const COUNTED_EVERY_MS = 60_000;

/** The shell around every page that needs a login. It asks once who this is, so that a changed role shows. */
export function MerchantLayout() {
  const { t } = useWords();
  const user = useSession((state) => state.user);
  const { data: me } = useQuery(queryFor(users.me, {}, { suppress: true }));
  useEffect(() => {
    if (me) session.learn(me);
  }, [me]);
  const { data: open } = useQuery({
    ...queryFor(exceptions.list, OPEN_EXCEPTIONS, { suppress: true }),
    enabled: may(user, exceptions.list.access),
    refetchInterval: COUNTED_EVERY_MS,
  });
  const keepLanguage = useMutation({
    // The page speaks the language already; that mail should follow is worth no dialog when it fails.
    meta: { suppress: true },
    mutationFn: (language: Language) => callApi(users.updateMe, { body: { language } }),
  });
  return (
    <Frame
      groups={menuFor(user, t, open?.list.total)}
      home="/dashboard"
      onLanguage={(language) => keepLanguage.mutate(language)}
    >
      <SwitchedNotice />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}
