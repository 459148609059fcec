import { Skeleton } from '@mantine/core';
import type { RouteComponent } from '@tanstack/react-router';
import { createElement, lazy, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
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

/** `preload` gets the code before the panel is shown, so that it comes while its data is asked for. */
type LazyPanel<Props extends object> = ComponentType<Props> & { preload: () => void };

const PANEL_SKELETON = <Skeleton height={240} />;

/**
 * A tab or the body of a record in its own chunk. It shows the placeholder itself: in a Suspense React would keep a
 * fallback for at least 300 ms, and three nested ones for almost a second.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = PANEL_SKELETON,
): LazyPanel<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async (): Promise<void> => {
    loaded ??= await loadChunk(load);
  };
  function Panel(props: Props) {
    const [state, setState] = useState<{ failure: Error | null } | null>(null);
    useEffect(() => {
      if (loaded) return undefined;
      let isShown = true;
      const show = (failure: Error | null): void => {
        if (isShown) setState({ failure });
      };
      loadOnce().then(
        () => show(null),
        (cause: unknown) => show(cause instanceof Error ? cause : new Error(String(cause))),
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (state?.failure) throw state.failure;
    return loaded ? createElement(loaded, props) : placeholder;
  }
  // A failure shows when the panel is needed and loaded again.
  return Object.assign(Panel, { preload: () => void loadOnce().catch(() => undefined) });
}

/** A component in its own chunk, for large parts that are not needed at first. Must be inside a Suspense. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(load) }));
