import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLayout } from '../layout-state/browser-layout.ts';
import { Toasts } from './toasts.tsx';
import { styleNonce, theme, variablesFor } from './theme.ts';
import { schemeOf } from './tokens.ts';

/** Applies a change of direction with the language; Mantine reads the direction only once. */
function FollowDirection() {
  const isRtl = useLayout((state) => state.isRtl);
  const { setDirection } = useDirection();
  useEffect(() => setDirection(isRtl ? 'rtl' : 'ltr'), [isRtl, setDirection]);
  return null;
}

/** Theme, direction, toasts and query client of the app. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const skin = useLayout((state) => state.skin);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        forceColorScheme={schemeOf(skin)}
        cssVariablesResolver={variablesFor(skin)}
        getStyleNonce={styleNonce}
      >
        <FollowDirection />
        <Toasts />
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
