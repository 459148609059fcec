import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messagesFile, screensFile, screenTestFile } from './portal-files.ts';
import { apiTestFile, casesFile, contractFile, migrationFile, routesFile } from './server-files.ts';
import type { ResourceSpec } from './spec.ts';

const LANGUAGES = ['en', 'ms', 'zh', 'ar'] as const;
const MIGRATIONS = 'apps/api/migrations';
const MERCHANT = 'apps/portal/src/portals/merchant';

/** The number of the next migration, with four digits. */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((name) => Number.parseInt(name, 10));
  return String(Math.max(0, ...numbers.filter(Number.isFinite)) + 1).padStart(4, '0');
}

function newFiles(root: string, spec: ResourceSpec): [path: string, text: string][] {
  const { path, table } = spec.names;
  const module_folder = `apps/api/src/modules/${path}`;
  const feature_folder = `apps/portal/src/features/${path}`;
  return [
    [`packages/contracts/src/${path}.ts`, contractFile(spec)],
    [`${MIGRATIONS}/${nextMigration(root)}_${table}.sql`, migrationFile(spec)],
    [`${module_folder}/${path}.routes.ts`, routesFile(spec)],
    [`${module_folder}/${path}.test.ts`, apiTestFile(spec)],
    [`test/access-matrix/cases/${path}.ts`, casesFile(spec)],
    [`${feature_folder}/${path}-pages.tsx`, screensFile(spec)],
    [`${feature_folder}/${path}.test.tsx`, screenTestFile(spec)],
    ...LANGUAGES.map((language): [string, string] => [
      `${feature_folder}/messages/${language}.ts`,
      messagesFile(spec, language),
    ]),
  ];
}

/** A line that is added before the first place where `before` occurs after `after`. */
interface Insertion {
  file: string;
  line: string;
  after?: string;
  before: string;
}

/** An import goes before the first import of the file. */
const importIn = (file: string, line: string): Insertion => ({ file, line, before: 'import ' });

function insertions({ names }: ResourceSpec): Insertion[] {
  const { path, contract, one, component, table } = names;
  const pages = `../../features/${path}/${path}-pages.tsx`;
  const list_path = `/${path}/datatable`;
  const record_path = `/${path}/$mode/$id`;
  const [api, endpoints] = ['packages/contracts/src/api.ts', 'apps/api/src/endpoints.ts'];
  const cases = 'test/access-matrix/all-cases.ts';
  const [paths, routes, menu] = ['paths.ts', 'routes.tsx', 'menu.ts'].map((name) => `${MERCHANT}/${name}`) as [
    string,
    string,
    string,
  ];
  const menu_test = `${MERCHANT}/menu.test.ts`;
  const page = (name: string) => `lazyPage(() => import('${pages}'), '${component}${name}'),`;
  return [
    importIn(api, `import { ${contract} } from './${path}.ts';`),
    { file: api, line: `${contract},`, after: 'export const api = {', before: '};' },
    importIn(endpoints, `import { ${one}Handlers } from './modules/${path}/${path}.routes.ts';`),
    {
      file: endpoints,
      line: `mount(server, api.${contract}, ${one}Handlers);`,
      before: 'mount(server, api.systemOptions',
    },
    {
      file: 'apps/api/src/platform/distribution.ts',
      line: `${table}: 'account',`,
      after: 'export const DISTRIBUTION',
      before: '} as const',
    },
    importIn(cases, `import { ${one}Cases } from './cases/${path}.ts';`),
    { file: cases, line: `${contract}: ${one}Cases,`, after: 'const CASES', before: '};' },
    {
      file: paths,
      line: [list_path, `/${path}/new`, record_path].map((one_path) => `'${one_path}',`).join('\n'),
      before: "'/error-404'",
    },
    {
      file: routes,
      line: `'${list_path}': ${page('ListPage')}\n'/${path}/new': ${page('Page')}\n'${record_path}': ${page('Page')}`,
      after: 'const pages:',
      before: '};',
    },
    {
      file: menu,
      line: `entry('company.read', '${list_path}', t('${table}.title'), IconPackage),`,
      after: "entry(null, '/accounts'",
      before: '],',
    },
    importIn(menu_test, `import { ${contract} } from '@kutip/contracts/${path}';`),
    { file: menu_test, line: `'${list_path}': ${contract}.list,`, after: 'const MAIN_CALLS', before: '};' },
    {
      file: 'e2e/lib/every-route.ts',
      line: `'${record_path}': () => \`/${path}/view/\${UNKNOWN_ID}\`,`,
      after: 'const MERCHANT',
      before: '};',
    },
    ...LANGUAGES.flatMap((language): Insertion[] => {
      const file = `${MERCHANT}/messages-${language}.ts`;
      return [
        importIn(file, `import { ${language} as ${contract} } from '../../features/${path}/messages/${language}.ts';`),
        { file, line: `${contract},`, after: 'mergeMessages(\n', before: ');' },
      ];
    }),
  ];
}

/** The text with the line inserted. Throws if its place is not found. */
function insert(text: string, { file, line, after = '', before }: Insertion): string {
  const from = text.indexOf(after);
  const at = from === -1 ? -1 : text.indexOf(before, from + after.length);
  if (at === -1) throw new Error(`${file}: no place found for ${line}`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** The files of a resource that `npm run new` writes and those that it edits, relative to the root. */
export interface WrittenResource {
  created: string[];
  edited: string[];
}

/** Writes a resource below `root`; nothing if one of its files exists or one of its places is not found. */
export function writeResource(root: string, spec: ResourceSpec): WrittenResource {
  const created = newFiles(root, spec);
  const existing = created.find(([path]) => existsSync(join(root, path)));
  if (existing) throw new Error(`${existing[0]} exists already.`);
  const edited = new Map<string, string>();
  for (const insertion of insertions(spec)) {
    const { file } = insertion;
    edited.set(file, insert(edited.get(file) ?? readFileSync(join(root, file), 'utf8'), insertion));
  }
  for (const [path, text] of [...created, ...edited]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { created: created.map(([path]) => path), edited: [...edited.keys()] };
}
