import type { RouteComponent } from '@tanstack/react-router';
import { createElement, lazy, use, type ComponentType } from 'react';
import { loadChunk } from './chunk-failure.ts';

export type LazyPage = RouteComponent & { preload: () => Promise<void> };

/**
 * A page in its own chunk. The router loads it before navigating, and preloads it when the pointer is over a link to it. A
 * loaded page renders synchronously.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let page: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  const fetchPage = async (): Promise<ComponentType> => {
    try {
      page = (await loadChunk(load))[name];
      return page;
    } catch (error) {
      loading = null; // a later visit retries
      throw error;
    }
  };
  const loadOnce = (): Promise<ComponentType> => {
    loading ??= fetchPage();
    return loading;
  };
  const Page = () => createElement(page ?? use(loadOnce()));
  return Object.assign(Page, { preload: async () => void (await loadOnce()) });
}

/** A component in its own chunk, for large parts that are not needed at first. Must be inside a Suspense. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(load) }));
