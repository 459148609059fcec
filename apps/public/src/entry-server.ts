import { readFileSync } from 'node:fs';
import type { Manifest } from './shared/assets.ts';
import type { PageAnswer, PageRequest } from './shared/page-request.ts';
import { renderPage } from './render-page.ts';
import { cutOffPaths, mistypedPaths, paths as routePaths } from './routes.ts';

/** Every path that these pages serve. */
export const paths: readonly string[] = [...routePaths, ...cutOffPaths, ...mistypedPaths];

/** The client build is in the folder next to this one. */
const manifest = JSON.parse(
  readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8'),
) as Manifest;

/** Answers a GET or POST of any of `paths`. Throws only for bugs. */
export const render = (request: PageRequest): Promise<PageAnswer> => renderPage(request, manifest);
