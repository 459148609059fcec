/**
 * npm run bench [-- name…] runs all benches, or the named ones of BENCHES, prints the results and writes bench/results.md.
 * With --small they only show that they run, and nothing is written. It starts a durable PostgreSQL on this machine.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { machine } from './lib/machine.ts';
import type { Section } from './lib/section.ts';
import { ROOT, createBenchEnvironment, type BenchEnvironment } from './lib/bench-environment.ts';
import type { BenchSize } from './lib/size.ts';
import { BENCHES } from './benches.ts';

async function settingsOf(environment: BenchEnvironment): Promise<string> {
  const client = new Client({ connectionString: environment.postgres().url });
  await client.connect();
  const names = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
  const shown: string[] = [];
  for (const name of names) {
    const { rows } = await client.query<Record<string, string>>(`show ${name}`);
    shown.push(`${name} ${Object.values(rows[0]!)[0]}`);
  }
  await client.end();
  return shown.join(', ');
}

const size: BenchSize = process.argv.includes('--small') ? 'small' : 'full';
const requested = process.argv.slice(2).filter((argument) => argument !== '--small');
const unknown = requested.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Available: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

const RESULTS = join(ROOT, 'bench/results.md');

/** The stored results by bench: a bench that does not run now keeps its figures and their date. */
function readStoredResults(): Map<string, string> {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';
  const segments = text.split(/^<!-- ([\w-]+) -->\n/m).slice(1);
  return new Map(segments.flatMap((name, n) => (n % 2 === 0 ? [[name, segments[n + 1]!.trim()]] : [])));
}

const textOf = (sections: readonly Section[], footer: string): string =>
  [...sections.map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}`), footer].join('\n\n');

const environment = await createBenchEnvironment('bench');
const results = readStoredResults();
const misses: string[] = [];
try {
  const settings = await settingsOf(environment);
  console.log(`${machine()}\nPostgreSQL: ${settings}`);
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    const sections = await bench(environment, (text) => console.log(`  … ${text}`), size);
    const missed = sections.flatMap((section) => section.misses);
    misses.push(...missed);
    const conclusion = missed.length === 0 ? 'Every bar was reached.' : `Missed: ${missed.join('; ')}.`;
    const text = textOf(sections, `_${new Date().toISOString()}, ${machine()}, PostgreSQL ${settings}. ${conclusion}_`);
    console.log(`\n${text}\n`);
    results.set(name, text);
  }
  if (size === 'full') {
    const stored_names = Object.keys(BENCHES).filter((name) => results.has(name));
    const chunks = stored_names.map((name) => `<!-- ${name} -->\n\n${results.get(name)}\n`);
    writeFileSync(RESULTS, ['# Results of `npm run bench`\n', ...chunks].join('\n'));
    process.exitCode = misses.length === 0 ? 0 : 1;
  }
} finally {
  await environment.close();
}
