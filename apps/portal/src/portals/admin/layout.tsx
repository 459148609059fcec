import { adminDashboard } from '@kutip/contracts/admin';
import { users } from '@kutip/contracts/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { queryFor } from '../../shared/api/query.ts';
import type { Language } from '../../shared/i18n/format.ts';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { session, useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Frame } from '../../shared/ui/shell/frame.tsx';
import { menuFor } from './menu.ts';

const COUNTED_EVERY_MS = 60_000;

/** The shell around every page that needs a login. It asks once who this is, so that a changed role shows. */
export function AdminLayout() {
  const { t } = useAdminWords();
  const user = useSession((state) => state.user);
  const { data: me } = useQuery(queryFor(users.me, {}, { suppress: true }));
  useEffect(() => {
    if (me) session.learn(me);
  }, [me]);
  const { data: home } = useQuery({
    ...queryFor(adminDashboard.read, {}, { suppress: true }),
    enabled: may(user, adminDashboard.read.access),
    refetchInterval: COUNTED_EVERY_MS,
  });
  const keepLanguage = useMutation({
    // The page speaks the language already; that mail should follow is worth no dialog when it fails.
    meta: { suppress: true },
    mutationFn: (language: Language) => callApi(users.updateMe, { body: { language } }),
  });
  return (
    <Frame
      groups={menuFor(user, t, home?.waiting)}
      home="/dashboard"
      tag={t('admin.shell.tag')}
      isForMerchants={false}
      onLanguage={(language) => keepLanguage.mutate(language)}
    >
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}
