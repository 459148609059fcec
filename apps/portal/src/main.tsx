import './shared/zod-without-eval.ts';
import '@mantine/core/styles.layer.css';
import './shared/ui/fonts.css';
import './shared/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { routeTree } from '#portal/routes.tsx';
import { portalMessages } from '#portal/messages.ts';
import { queryClient } from './shared/api/query.ts';
import { startI18n } from './shared/i18n/i18n.ts';
import { createPortalRouter } from './shared/portal-router.ts';
import { Providers } from './shared/ui/providers.tsx';
import { exposeStyleNonce } from './shared/ui/theme.ts';

/** Where this deployment reports errors; most have no service for it, and then nothing of it is loaded. */
const dsn = document.querySelector<HTMLMetaElement>('meta[name=error-reporting]')?.content;
// A portal that cannot load it works without.
const reporting = dsn ? import('./shared/error-reporting.ts').catch(() => null) : null;
void reporting?.then((loaded) => loaded?.startErrorReporting(dsn!));

/** Errors that a page catches are shown there and logged, as React does by itself; the service would not see them. */
function reportCaught(caught: unknown): void {
  // oxlint-disable-next-line no-console -- what React does without this function
  console.error(caught);
  void reporting?.then((loaded) => loaded?.reportCaughtError(caught));
}

exposeStyleNonce();
await startI18n(portalMessages);
createRoot(document.getElementById('root')!, reporting ? { onCaughtError: reportCaught } : {}).render(
  <StrictMode>
    <Providers client={queryClient}>
      <RouterProvider router={createPortalRouter(routeTree)} />
    </Providers>
  </StrictMode>,
);
