import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildAll } from '../../../scripts/lib/builds.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

export type Portal = 'merchant' | 'admin' | 'introducer';
export type BuiltPortal = Awaited<ReturnType<typeof builtPortal>>;

const ROOT = join(import.meta.dirname, '..');

/** A built portal; builds it first when the sources have changed. */
export async function builtPortal(portal: Portal) {
  await buildAll(join(ROOT, '../..'), () => {});
  const folder = join(ROOT, 'dist', portal);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
  const contentOf = (name: string): Buffer => readFileSync(join(folder, manifest[name]!.file));

  /** The chunks and all their static imports. */
  function withImports(names: Iterable<string>, found = new Set<string>()): Set<string> {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      withImports(manifest[name]!.imports ?? [], found);
    }
    return found;
  }

  /** The chunks that a page loads: its static imports and, repeatedly, their dynamic imports except `excluded`. */
  function loadedBy(page: string, excluded: ReadonlySet<string>): Set<string> {
    const base = withImports([entry]);
    const loaded = withImports([page], new Set(base));
    const dynamicImports = (name: string): string[] =>
      base.has(name) ? [] : (manifest[name]!.dynamicImports ?? []).filter((part) => !excluded.has(part));
    for (let before = 0; before !== loaded.size;) {
      before = loaded.size;
      withImports([...loaded].flatMap(dynamicImports), loaded);
    }
    return loaded;
  }

  const gzipped_sizes = new Map<string, number>();
  const bytesOf = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => {
      const { file } = manifest[name]!;
      if (!gzipped_sizes.has(file)) gzipped_sizes.set(file, gzipSync(contentOf(name), { level: 9 }).length);
      return sum + gzipped_sizes.get(file)!;
    }, 0);

  /** The page chunks, read from the source of the router. */
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
