import { createRootRoute, createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { needLogin, needNoLogin } from './session/guards.ts';
import { FaultPage } from './ui/fault-page.tsx';
import type { LazyPage } from './ui/lazy-page.tsx';
import { Root } from './ui/root.tsx';

/** The addresses that every portal has outside of its login. */
export type FrontPath = '/' | '/login' | '/error-404';

/** A page outside of the login, with what has to hold before it is shown. */
export interface OpenPage {
  page: LazyPage;
  before?: () => void;
}

interface Portal {
  signIn: LazyPage;
  notFound: RouteComponent;
  /** Stands around every page behind the login. */
  layout: RouteComponent;
  /** The pages behind the login, by address. */
  pages: Record<string, LazyPage>;
  /** What has to work without a login, by address. */
  outside?: Record<string, OpenPage>;
}

const sendTo = (to: string) => redirect({ to, replace: true, throw: true });

/** `{mode}` in an address is view or edit; anything else is no page of ours. */
const MODES = new Set([undefined, 'view', 'edit']);

/** Every page of a portal. */
export function portalRoutes({ signIn, notFound, layout, pages, outside = {} }: Portal) {
  const root = createRootRoute({ component: Root, errorComponent: FaultPage, notFoundComponent: () => null });
  const getParentRoute = () => root;
  const inside = createRoute({
    getParentRoute,
    id: 'inside',
    beforeLoad: needLogin,
    component: layout,
    errorComponent: FaultPage,
  });
  const inner = Object.entries(pages).map(([path, component]) =>
    createRoute({
      getParentRoute: () => inside,
      path,
      component,
      beforeLoad: ({ params }) => {
        if (!MODES.has((params as { mode?: string }).mode)) sendTo('/error-404');
      },
    }),
  );
  const open = Object.entries(outside).map(([path, { page, before }]) =>
    createRoute({ getParentRoute, path, component: page, ...(before && { beforeLoad: before }) }),
  );
  return root.addChildren([
    createRoute({ getParentRoute, path: '/' satisfies FrontPath, beforeLoad: () => sendTo('/login') }),
    createRoute({ getParentRoute, path: '/login' satisfies FrontPath, beforeLoad: needNoLogin, component: signIn }),
    createRoute({ getParentRoute, path: '/error-404' satisfies FrontPath, component: notFound }),
    // Any unknown address, however deep.
    createRoute({ getParentRoute, path: '$', beforeLoad: () => sendTo('/error-404') }),
    ...open,
    inside.addChildren(inner),
  ]);
}
