import type { RouteComponent } from '@tanstack/react-router';
import { lazy, type ComponentType } from 'react';
import { loadChunk } from './chunk-failure.ts';

export type LazyPage = RouteComponent & { preload: () => Promise<void> };

/** A page in a chunk of its own. The router fetches it ahead when a link to it is pointed at. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let chunk: Promise<Record<Name, ComponentType>> | null = null;
  const once = (): Promise<Record<Name, ComponentType>> => {
    chunk ??= loadChunk(load).catch((error: unknown) => {
      chunk = null; // a later visit tries again
      throw error;
    });
    return chunk;
  };
  const Page = lazy(async () => ({ default: (await once())[name] }));
  return Object.assign(Page as unknown as RouteComponent, { preload: async () => void (await once()) });
}
