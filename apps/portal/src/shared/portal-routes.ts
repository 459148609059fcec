import { createRootRoute, createRoute, redirect, useParams, type RouteComponent } from '@tanstack/react-router';
import type { Permission } from '@kutip/contracts/access';
import { createElement } from 'react';
import { useSession } from './session/browser-session.ts';
import { may } from './session/session.ts';
import { NotPermittedPage } from './ui/not-permitted-page.tsx';
import { requireLogin, requireLoggedOut } from './session/guards.ts';
import { ErrorPage } from './ui/error-page.tsx';
import type { LazyPage } from './ui/lazy-page.tsx';
import { Root } from './ui/root.tsx';

/** The public paths of every portal. */
export type FrontPath = '/' | '/login' | '/error-404';

/** A page without login, with an optional guard. */
export interface PublicPage {
  page: LazyPage;
  before?: () => void;
}

interface Portal {
  signIn: LazyPage;
  notFound: RouteComponent;
  /** The layout of all pages behind the login. */
  layout: RouteComponent;
  /** The pages behind the login, by path. */
  pages: Record<string, LazyPage>;
  /** The permission that a page needs, by path; the others show what the user may see. */
  permissions?: Partial<Record<string, Permission>>;
  /** The permission that the mode edit of a page needs, by path. */
  editPermissions?: Partial<Record<string, Permission>>;
  /** The pages without login, by path. */
  publicPages?: Record<string, PublicPage>;
}

interface PagePermissions {
  open: Permission | undefined;
  edit: Permission | undefined;
}

/** A page, or its mode edit, that only some roles may use, also by its address. */
function withPermission(page: LazyPage, { open, edit }: PagePermissions): LazyPage {
  if (open === undefined && edit === undefined) return page;
  const Guarded = () => {
    const { mode } = useParams({ strict: false }) as { mode?: string };
    const permission = mode === 'edit' ? (edit ?? open) : open;
    const isAllowed = useSession(({ user }) => may(user, { area: 'any', ...(permission && { permission }) }));
    return createElement(isAllowed ? page : NotPermittedPage);
  };
  return Object.assign(Guarded, { preload: page.preload });
}

const sendTo = (to: string) => redirect({ to, replace: true, throw: true });

/** `{mode}` in a path is view or edit; anything else is not found. */
const MODES = new Set([undefined, 'view', 'edit']);

/** The route tree of a portal. */
export function portalRoutes({
  signIn,
  notFound,
  layout,
  pages,
  permissions = {},
  editPermissions = {},
  publicPages = {},
}: Portal) {
  const root = createRootRoute({ component: Root, errorComponent: ErrorPage, notFoundComponent: () => null });
  const getParentRoute = () => root;
  const inside = createRoute({
    getParentRoute,
    id: 'inside',
    beforeLoad: requireLogin,
    component: layout,
    errorComponent: ErrorPage,
  });
  const inner = Object.entries(pages).map(([path, component]) =>
    createRoute({
      getParentRoute: () => inside,
      path,
      component: withPermission(component, { open: permissions[path], edit: editPermissions[path] }),
      errorComponent: ErrorPage,
      beforeLoad: ({ params }) => {
        if (!MODES.has((params as { mode?: string }).mode)) sendTo('/error-404');
      },
    }),
  );
  const open = Object.entries(publicPages).map(([path, { page, before }]) =>
    createRoute({ getParentRoute, path, component: page, ...(before && { beforeLoad: before }) }),
  );
  return root.addChildren([
    createRoute({ getParentRoute, path: '/' satisfies FrontPath, beforeLoad: () => sendTo('/login') }),
    createRoute({
      getParentRoute,
      path: '/login' satisfies FrontPath,
      beforeLoad: requireLoggedOut,
      component: signIn,
    }),
    createRoute({ getParentRoute, path: '/error-404' satisfies FrontPath, component: notFound }),
    // Any unknown path.
    createRoute({ getParentRoute, path: '$', beforeLoad: () => sendTo('/error-404') }),
    ...open,
    inside.addChildren(inner),
  ]);
}
