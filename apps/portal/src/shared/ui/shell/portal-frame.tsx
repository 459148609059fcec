import { users } from '@kutip/contracts/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { callApi } from '../../api/client.ts';
import { queryFor } from '../../api/query.ts';
import type { Language } from '../../i18n/format.ts';
import { usePreferences } from '../../preferences/use-preferences.ts';
import { session } from '../../session/browser-session.ts';
import { Frame, type FrameProps } from './frame.tsx';

interface PortalFrameProps extends Omit<FrameProps, 'home' | 'onLanguageChange' | 'children'> {
  /** Shown above every page. */
  children?: ReactNode;
}

/** The frame around every page behind the login. Loads the current user, so that a changed role shows. */
export function PortalFrame({ children, ...frame }: PortalFrameProps) {
  usePreferences();
  const { data: me } = useQuery(queryFor(users.me, {}, { suppress: true }));
  useEffect(() => {
    if (me) session.updateUser(me);
  }, [me]);
  const saveLanguage = useMutation({
    // The page has already changed; a failure to save the language for emails shows no dialog.
    meta: { suppress: true },
    mutationFn: (language: Language) => callApi(users.updateMe, { body: { language } }),
  });
  return (
    <Frame {...frame} home="/dashboard" onLanguageChange={(language) => saveLanguage.mutate(language)}>
      {children}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}
