import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { externalApi } from '@kutip/contracts/api';
import { openapiOf } from '@kutip/contracts/openapi';
import { errorTable } from './error-catalogue.ts';
import { loadExamples, type Example } from './examples.ts';
import { documentOf, type DocsPage, type NavigationEntry } from './layout.ts';
import { createMarkdown } from './markdown.ts';
import { referenceHtml } from './reference.ts';

/** In the order of the navigation; each is a file of the folder. */
const GUIDES = [
  'index',
  'first-paid-bill',
  'callbacks',
  'payouts',
  'signing-requests',
  'test-mode',
  'moving-from-billplz',
  'moving-from-leanx',
  'client',
  'errors',
  'reference',
  'changelog',
] as const;

export interface SiteInput {
  /** Where the guides are. */
  folder: URL;
  product: string;
  /** Origin of the API, without a slash at the end. */
  host: string;
}
export interface Site {
  /** HTML by path. */
  pages: ReadonlyMap<string, string>;
  /** By file name. */
  assets: ReadonlyMap<string, string>;
  /** Of the assets; a part of their addresses. */
  version: string;
  openapi: object;
}

const pathOf = (name: string): string => (name === 'index' ? '/docs' : `/docs/${name}`);

/** Guides whose other part is made from the code. */
const generated = (openapi: ReturnType<typeof openapiOf>): Record<string, () => string> => ({
  errors: errorTable,
  reference: () => referenceHtml(openapi),
});

async function loadGuides({ folder, host, product }: SiteInput, openapi: ReturnType<typeof openapiOf>) {
  const examples: ReadonlyMap<string, Example[]> = await loadExamples(new URL('examples/', folder));
  const render = await createMarkdown(examples, { HOST: host, PRODUCT: product });
  const rest = generated(openapi);
  return Promise.all(
    GUIDES.map(async (name): Promise<DocsPage> => {
      const text = await readFile(new URL(`${name}.md`, folder), 'utf8');
      const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('{{PRODUCT}}', product);
      if (title === undefined) throw new Error(`The guide ${name} has no title.`);
      return { path: pathOf(name), title, html: render(text) + (rest[name]?.() ?? '') };
    }),
  );
}

/** Renders the developers' site from its guides, its examples and the OpenAPI document of the merchant API. */
export async function loadSite(input: SiteInput): Promise<Site> {
  const openapi = { ...openapiOf(externalApi, input.product), servers: [{ url: input.host }] };
  const names = ['docs.css', 'docs.js'];
  const contents = await Promise.all(names.map((name) => readFile(new URL(name, input.folder), 'utf8')));
  const assets = new Map(names.map((name, n) => [name, contents[n]!]));
  const version = createHash('sha256').update(contents.join('')).digest('hex').slice(0, 12);
  const guides = await loadGuides(input, openapi);
  const navigation: NavigationEntry[] = guides;
  const frame = { product: input.product, version, navigation };
  return { pages: new Map(guides.map((page) => [page.path, documentOf(page, frame)])), assets, version, openapi };
}
