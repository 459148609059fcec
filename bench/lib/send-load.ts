import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './bench-environment.ts';
import type { LoadResult } from './load.ts';

/** Sends requests `from` to `to` of a file (a JSON array of request texts) from a process of its own. */
export function sendLoad(
  port: number,
  connections: number,
  { file, from, to }: { file: string; from: number; to: number },
): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const args = [join(ROOT, 'bench/lib/load.ts'), port, connections, file, from, to].map(String);
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(output) as LoadResult) : reject(new Error('The load could not be sent.')),
    );
  });
}
