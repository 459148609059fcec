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

exposeStyleNonce();
await startI18n(portalMessages);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers client={queryClient}>
      <RouterProvider router={createPortalRouter(routeTree)} />
    </Providers>
  </StrictMode>,
);
