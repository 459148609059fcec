import type { RouteComponent } from '@tanstack/react-router';
import { createElement, lazy, use, type ComponentType } from 'react';
import { loadChunk } from './chunk-failure.ts';

export type LazyPage = RouteComponent & { preload: () => Promise<void> };

/**
 * A page in a chunk of its own. The router fetches it before it leaves the page before, and ahead of that when a link to
 * it is pointed at; what has been fetched is drawn at once, without a blank moment.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let page: ComponentType | null = null;
  let coming: Promise<ComponentType> | null = null;
  const fetchPage = async (): Promise<ComponentType> => {
    try {
      page = (await loadChunk(load))[name];
      return page;
    } catch (error) {
      coming = null; // a later visit tries again
      throw error;
    }
  };
  const once = (): Promise<ComponentType> => {
    coming ??= fetchPage();
    return coming;
  };
  const Page = () => createElement(page ?? use(once()));
  return Object.assign(Page, { preload: async () => void (await once()) });
}

/** A part of a page in a chunk of its own, for what is large and not needed at first sight. Stands inside a Suspense. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(load) }));
