import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Test files, relative to the root, that `npm test` would find below a folder. */
const testsBelow = (root: string, folder: string, pattern: string): string[] =>
  existsSync(join(root, folder))
    ? globSync(pattern, { cwd: join(root, folder) }).map((file) => join(folder, file))
    : [];

/** Folders whose tests run whole when one of their files changes: a feature is tested where it stands. */
const FEATURE = /^apps\/(?:api\/src\/modules|portal\/src\/features)\/[^/]+/;

/**
 * The tests that a change of `files` should run before a commit: those of the changed feature, those beside any other
 * changed file, and for a contract those of the API module of the same name. Journeys and long simulations are left to
 * `npm test`.
 */
export function relatedTests(root: string, files: readonly string[]): string[] {
  const related = files.flatMap((file) => {
    const feature = FEATURE.exec(file)?.[0];
    if (feature !== undefined) return testsBelow(root, feature, '**/*.test.{ts,tsx}');
    const contract = /^packages\/contracts\/src\/([^/.]+)/.exec(file)?.[1];
    const of_module = contract === undefined ? [] : testsBelow(root, `apps/api/src/modules/${contract}`, '*.test.ts');
    const stem = basename(file).replace(/(\.test)?\.[^.]*$/, '');
    return [...of_module, ...testsBelow(root, dirname(file), `${stem}*.test.{ts,tsx}`)];
  });
  return [...new Set(related)].filter((file) => !/^e2e\/|simulator[.]test/.test(file)).toSorted();
}
