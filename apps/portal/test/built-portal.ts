import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildFrontEnds } from '../../../scripts/lib/front-ends.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

export type Portal = 'merchant' | 'admin';
export type BuiltPortal = Awaited<ReturnType<typeof builtPortal>>;

const ROOT = join(import.meta.dirname, '..');

/** A portal as it is served, built here when it is not what the sources are now. */
export async function builtPortal(portal: Portal) {
  await buildFrontEnds(join(ROOT, '../..'), () => {});
  const folder = join(ROOT, 'dist', portal);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
  const contentOf = (name: string): Buffer => readFileSync(join(folder, manifest[name]!.file));

  /** The chunk and everything that it imports outright. */
  function withImports(names: Iterable<string>, found = new Set<string>()): Set<string> {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      withImports(manifest[name]!.imports ?? [], found);
    }
    return found;
  }

  /** What opening this page loads: the page, then whatever its chunks fetch by themselves, and so on. */
  function loadedBy(page: string, left_out: ReadonlySet<string>): Set<string> {
    const base = withImports([entry]);
    const loaded = withImports([page], new Set(base));
    const shows = (name: string): string[] =>
      base.has(name) ? [] : (manifest[name]!.dynamicImports ?? []).filter((part) => !left_out.has(part));
    for (let before = 0; before !== loaded.size;) {
      before = loaded.size;
      withImports([...loaded].flatMap(shows), loaded);
    }
    return loaded;
  }

  const packed = new Map<string, number>();
  const bytesOf = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => {
      const { file } = manifest[name]!;
      if (!packed.has(file)) packed.set(file, gzipSync(contentOf(name), { level: 9 }).length);
      return sum + packed.get(file)!;
    }, 0);

  /** The chunks that the router fetches, by its source. */
  function pages(): string[] {
    const routes = readFileSync(join(ROOT, `src/portals/${portal}/routes.tsx`), 'utf8');
    const imported = [...routes.matchAll(/import\(\s*'([^']+)'/g)].map(([, path]) => path!);
    return imported.map((path) =>
      path.startsWith('./') ? `src/portals/${portal}/${path.slice(2)}` : `src/${path.replace('../../', '')}`,
    );
  }

  return {
    names: Object.keys(manifest),
    entry,
    withImports,
    loadedBy,
    bytesOf,
    pages,
    textOf: (names: Iterable<string>): string => [...names].map((name) => contentOf(name).toString('utf8')).join('\n'),
  };
}
