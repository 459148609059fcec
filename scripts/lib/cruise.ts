import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findModuleCycles, type ModuleGraph } from './module-cycles.ts';

export interface Cruise {
  /** The number of files whose imports were checked; 0 means that nothing was checked. */
  modules: number;
  violations: { rule: string; from: string; to: string }[];
  /** The same imports between modules instead of files. */
  graph: ModuleGraph;
}

interface Report {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: {
    totalCruised: number;
    violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[];
  };
}

const PROGRAM = join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/**
 * Checks every import in the folders against the rules.
 * Throws the program's error when it cannot read a file: a check that did not run must not pass.
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
  const files = report.modules.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved),
  }));
  return {
    graph: findModuleCycles(files),
    modules: totalCruised,
    violations: violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
    })),
  };
}
