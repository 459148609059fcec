/** One chunk in Vite's manifest. */
interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, Chunk>;

/** The entry script and everything that loads before the first tap, for preloading. */
export interface Scripts {
  entry: string;
  preload: readonly string[];
}

const ENTRY = 'src/entry-client.ts';

/** Chunks that only some pages need. */
export const CHUNK = {
  form: 'src/shared/pay-form/hydrate-form.tsx',
  card: 'src/shared/pay-form/card/init-card-form.ts',
  waiting: 'src/pay/receipt/poll-receipt.ts',
  shop: 'src/storefront/cart/init-shop.ts',
  checkout: 'src/storefront/checkout/hydrate-checkout.tsx',
  order: 'src/storefront/order/follow-order.ts',
} as const;
export type ChunkName = keyof typeof CHUNK;

/** The script files of a page with these chunks, as paths of this origin, without duplicates. */
export function scriptsOf(manifest: Manifest, chunks: readonly string[]): Scripts {
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`${ENTRY} is not in the client build`);
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the client build`);
    if (found.has(`/${chunk.file}`)) return;
    found.add(`/${chunk.file}`);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const name of [ENTRY, ...chunks]) add(name);
  found.delete(`/${entry.file}`);
  return { entry: `/${entry.file}`, preload: [...found] };
}
