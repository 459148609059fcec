import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Cruise {
  /** Files whose imports were looked at. Nought means that nothing was checked at all. */
  modules: number;
  violations: { rule: string; from: string; to: string }[];
}

interface Report {
  summary: {
    totalCruised: number;
    violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[];
  };
}

const PROGRAM = join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/**
 * Looks at every import in the folders and holds it against the rules.
 * @throws with the program's words when it cannot read a file: a check that did not happen must not pass.
 */
export function cruise(root: string, rules_file: string, folders: string[]): Cruise {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [PROGRAM, ...folders, '--config', rules_file, '--output-type', 'json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  let report: Report;
  try {
    report = JSON.parse(stdout) as Report;
  } catch {
    throw new Error(`dependency-cruiser could not work (exit code ${status}):\n${stderr || stdout}`);
  }
  const { totalCruised, violations } = report.summary;
  return {
    modules: totalCruised,
    violations: violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
    })),
  };
}
