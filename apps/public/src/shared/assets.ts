/** What Vite's manifest says of one file of the client build. */
interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, Chunk>;

/** The script a page starts with and everything it loads before the first tap, to be fetched at once. */
export interface Scripts {
  entry: string;
  preload: readonly string[];
}

const ENTRY = 'src/entry-client.ts';

/** A page's living part is a chunk of its own. */
export const PART = {
  form: 'src/pay/form/enliven.tsx',
  card: 'src/pay/card/serve-card-form.ts',
  waiting: 'src/pay/receipt/wait.ts',
} as const;

/** The files of a page with these living parts, as paths of our origin, each once. */
export function scriptsOf(manifest: Manifest, parts: readonly string[]): Scripts {
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
  for (const name of [ENTRY, ...parts]) add(name);
  found.delete(`/${entry.file}`);
  return { entry: `/${entry.file}`, preload: [...found] };
}
