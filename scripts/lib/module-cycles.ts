/** Cycles between modules: folders that are one unit each, whatever number of files is in them. */

/** A file with the files that it imports, as paths from the root of the repository. */
export interface CruisedFile {
  source: string;
  imports: readonly string[];
}

export interface ModuleCycle {
  /** Sorted names. Each reaches every other one by imports. */
  modules: string[];
  /** The imports between them, as `file → file`. */
  imports: string[];
}

export interface ModuleGraph {
  /** How many modules were looked at. */
  modules: number;
  /** Areas in which no module was found, so that nothing is known about them. */
  unseen: string[];
  cycles: ModuleCycle[];
}

/** In the API each folder is a module; in the packages each folder or file directly below `src` is. */
const AREAS: Readonly<Record<string, RegExp>> = {
  'apps/api/src/modules': /^apps\/api\/src\/modules\/[^/]+(?=\/)/,
  'packages/domain/src': /^packages\/domain\/src\/[^/]+/,
  'packages/contracts/src': /^packages\/contracts\/src\/[^/]+/,
};
const IS_TEST = /[.]test[.]tsx?$/;

/** The module that a file belongs to; undefined for files outside modules and for tests, which may import from above. */
const moduleOf = (file: string): string | undefined =>
  IS_TEST.test(file)
    ? undefined
    : Object.values(AREAS)
        .map((path) => path.exec(file)?.[0])
        .find((name) => name !== undefined);

type Edges = Map<string, Map<string, string[]>>;

function edgesOf(files: readonly CruisedFile[]): Edges {
  const edges: Edges = new Map();
  for (const { source, imports } of files) {
    const from = moduleOf(source);
    if (from === undefined) continue;
    const targets = edges.get(from) ?? new Map<string, string[]>();
    edges.set(from, targets);
    for (const target of imports) {
      const to = moduleOf(target);
      if (to === undefined || to === from) continue;
      targets.set(to, [...(targets.get(to) ?? []), `${source} → ${target}`]);
    }
  }
  return edges;
}

function reachableFrom(start: string, edges: Edges): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (const module of queue)
    for (const next of edges.get(module)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        queue.push(next);
      }
  return reached;
}

/** Finds the groups of modules that import each other, directly or through others. */
export function findModuleCycles(files: readonly CruisedFile[]): ModuleGraph {
  const edges = edgesOf(files);
  const reached = new Map([...edges.keys()].map((module) => [module, reachableFrom(module, edges)]));
  const cycles: ModuleCycle[] = [];
  const visited = new Set<string>();
  for (const module of [...edges.keys()].toSorted()) {
    if (visited.has(module) || !reached.get(module)?.has(module)) continue;
    const modules = [...edges.keys()].filter(
      (other) => reached.get(module)?.has(other) && reached.get(other)?.has(module),
    );
    for (const member of modules) visited.add(member);
    const imports = modules.flatMap((from) => modules.flatMap((to) => edges.get(from)?.get(to) ?? []));
    cycles.push({ modules: modules.toSorted(), imports });
  }
  const unseen = Object.keys(AREAS).filter((area) => ![...edges.keys()].some((name) => name.startsWith(`${area}/`)));
  return { modules: edges.size, unseen, cycles };
}

/** The modules of a cycle, without their folders. */
const namesOf = ({ modules }: ModuleCycle): string => modules.map((module) => module.split('/').at(-1)).join(', ');

/** One sentence with the modules of a cycle, then the imports of which some must go. */
export const describeCycle = (cycle: ModuleCycle): string =>
  [
    `The modules ${namesOf(cycle)} import each other, so none of them can be read or changed alone. ` +
      'Move what they share into the module that owns it or into a lower one.',
    ...cycle.imports.map((one) => `    ${one}`),
  ].join('\n');
