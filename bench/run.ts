/**
 * npm run bench [-- payments list lighthouse]: measures, prints, and writes bench/results.md. Everything happens on this
 * machine, on a durable PostgreSQL that is started for it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { machine } from './lib/machine.ts';
import type { Section } from './lib/section.ts';
import { ROOT, setStage, type Stage } from './lib/stage.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchList } from './list.ts';
import { benchPayments } from './payments.ts';

type Bench = (stage: Stage, say: (text: string) => void) => Promise<Section[]>;
const BENCHES: Record<string, Bench> = {
  payments: benchPayments,
  list: benchList,
  lighthouse: benchLighthouse,
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

const stage = await setStage('bench');
const sections: Section[] = [];
try {
  const lines = [
    `Machine: ${machine()}`,
    `PostgreSQL: ${await settingsOf(stage)}`,
    `Date: ${new Date().toISOString()}`,
  ];
  console.log(lines.join('\n'));
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const section of await bench(stage, (text) => console.log(`  … ${text}`))) {
      sections.push(section);
      console.log(`\n## ${section.title}\n\n${section.lines.join('\n')}\n`);
    }
  }
  const misses = sections.flatMap((section) => section.misses);
  const verdict = misses.length === 0 ? 'Every bar was reached.' : `Missed: ${misses.join('; ')}.`;
  console.log(verdict);
  const parts = sections.map(({ title, lines: text }) => `## ${title}\n\n${text.join('\n')}\n`);
  const head = `# Results of \`npm run bench\`\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\n${verdict}\n`;
  writeFileSync(join(ROOT, 'bench/results.md'), [head, ...parts].join('\n'));
  process.exitCode = misses.length === 0 ? 0 : 1;
} finally {
  await stage.close();
}
