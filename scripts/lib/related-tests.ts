import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Files below a folder that match a pattern, relative to the root. */
const filesBelow = (root: string, folder: string, pattern: string): string[] =>
  existsSync(join(root, folder))
    ? globSync(pattern, { cwd: join(root, folder) }).map((file) => join(folder, file))
    : [];

const FEATURES = 'apps/portal/src/features';

/** Folders whose tests run whole when one of their files changes: a feature is tested where it stands. */
const FEATURE = /^apps\/(?:api\/src\/modules|portal\/src\/features)\/[^/]+/;

/** The screen tests of the portal's features that import a contract. */
function screenTestsOf(root: string, contract: string): string[] {
  const importing = filesBelow(root, FEATURES, '**/*.{ts,tsx}').filter((file) =>
    readFileSync(join(root, file), 'utf8').includes(`'@kutip/contracts/${contract}'`),
  );
  const features = new Set(importing.map((file) => file.split('/').slice(0, 5).join('/')));
  return [...features].flatMap((feature) => filesBelow(root, feature, '**/*.test.tsx'));
}

/**
 * The tests that a change of `files` should run before a commit: those of the changed feature, those beside any other
 * changed file, and for a contract those of the API module of the same name and of the screens that use it. Journeys and
 * long simulations are left to `npm test`.
 */
export function relatedTests(root: string, files: readonly string[]): string[] {
  const related = files.flatMap((file) => {
    const feature = FEATURE.exec(file)?.[0];
    if (feature !== undefined) return filesBelow(root, feature, '**/*.test.{ts,tsx}');
    const contract = /^packages\/contracts\/src\/([^/.]+)/.exec(file)?.[1];
    const of_contract =
      contract === undefined
        ? []
        : [...filesBelow(root, `apps/api/src/modules/${contract}`, '*.test.ts'), ...screenTestsOf(root, contract)];
    const stem = basename(file).replace(/(\.test)?\.[^.]*$/, '');
    return [...of_contract, ...filesBelow(root, dirname(file), `${stem}*.test.{ts,tsx}`)];
  });
  return [...new Set(related)].filter((file) => !/^e2e\/|simulator[.]test/.test(file)).toSorted();
}
