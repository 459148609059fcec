/**
 * npm run bench [-- name…], the names those of BENCHES: measures, prints, and writes bench/results.md. Everything happens
 * on this machine, on a durable PostgreSQL that is started for it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { machine } from './lib/machine.ts';
import type { Section } from './lib/section.ts';
import { ROOT, setStage, type Stage } from './lib/stage.ts';
import { benchExport } from './export.ts';
import { benchLedgerLines } from './ledger-lines.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchList } from './list.ts';
import { benchPayments } from './payments.ts';
import { benchPayouts } from './payouts.ts';
import { benchSettlement } from './settlement.ts';
import { benchMoneySimulator, benchSimulator } from './simulator.ts';
import { benchUpload } from './upload.ts';

type Bench = (stage: Stage, say: (text: string) => void) => Promise<Section[]>;
const BENCHES: Record<string, Bench> = {
  payments: benchPayments,
  list: benchList,
  lighthouse: benchLighthouse,
  simulator: benchSimulator,
  'money-simulator': benchMoneySimulator,
  upload: benchUpload,
  export: benchExport,
  'ledger-lines': benchLedgerLines,
  settlement: benchSettlement,
  payouts: benchPayouts,
};

async function settingsOf(stage: Stage): Promise<string> {
  const client = new Client({ connectionString: stage.postgres().url });
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

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

const RESULTS = join(ROOT, 'bench/results.md');

/** What was measured before, by bench: one that is not asked for now keeps its figures, with the date they are of. */
function earlier(): Map<string, string> {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';
  const parts = text.split(/^<!-- ([\w-]+) -->\n/m).slice(1);
  return new Map(parts.flatMap((name, n) => (n % 2 === 0 ? [[name, parts[n + 1]!.trim()]] : [])));
}

const textOf = (sections: readonly Section[], circumstances: string): string =>
  [...sections.map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}`), circumstances].join('\n\n');

const stage = await setStage('bench');
const results = earlier();
const misses: string[] = [];
try {
  const settings = await settingsOf(stage);
  console.log(`${machine()}\nPostgreSQL: ${settings}`);
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const sections = await bench(stage, (text) => console.log(`  … ${text}`));
    const missed = sections.flatMap((section) => section.misses);
    misses.push(...missed);
    const verdict = missed.length === 0 ? 'Every bar was reached.' : `Missed: ${missed.join('; ')}.`;
    const text = textOf(sections, `_${new Date().toISOString()}, ${machine()}, PostgreSQL ${settings}. ${verdict}_`);
    console.log(`\n${text}\n`);
    results.set(name, text);
  }
  const kept = Object.keys(BENCHES).filter((name) => results.has(name));
  const parts = kept.map((name) => `<!-- ${name} -->\n\n${results.get(name)}\n`);
  writeFileSync(RESULTS, ['# Results of `npm run bench`\n', ...parts].join('\n'));
  process.exitCode = misses.length === 0 ? 0 : 1;
} finally {
  await stage.close();
}
