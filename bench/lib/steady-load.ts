/**
 * Sends callbacks at a steady rate, whatever became of the earlier ones, until its standard input ends. Like FPX it repeats
 * a callback that was not acknowledged. Run as a process of its own: node steady-load.ts OPTIONS_FILE (`SteadyLoadOptions`)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface SteadyLoadOptions {
  port: number;
  /** A JSON array of callback bodies. */
  file: string;
  per_second: number;
  /** Gets a `SteadyLoadResult` at the end. */
  result: string;
}

export interface SteadyLoadResult {
  /** Callbacks sent; they are the first of the file. */
  sent: number;
  /** Callbacks that were acknowledged at last. */
  acknowledged: number;
  /** When an answer was no acknowledgement or did not come, in Unix milliseconds. */
  failed_at_ms: number[];
  /** When each callback was acknowledged, in Unix milliseconds, in order. */
  acknowledged_at_ms: number[];
  /** How long the acknowledged ones took, sorted. */
  times_ms: number[];
}

const PATH = '/api/v1/payment-services/switch/callback/fpx';
const CONNECTIONS = 64;
const TICK_MS = 10;
const ANSWER_TIMEOUT_MS = 20_000;
const REPEAT_AFTER_MS = 1_000;
/** Of one callback; the processes and the database are away for less. */
const MAX_REPEATS = 300;
/** After the end; also bounds what this process does when the bench died. */
const REPEATED_FOR_MS = 120_000;

const options = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as SteadyLoadOptions;
const bodies = JSON.parse(readFileSync(options.file, 'utf8')) as string[];
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const result: SteadyLoadResult = { sent: 0, acknowledged: 0, failed_at_ms: [], acknowledged_at_ms: [], times_ms: [] };
let stopped_at_ms: number | null = null;
process.stdin.resume().on('end', () => (stopped_at_ms = nowMs()));

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Whether the callback was acknowledged with status 200 and OK. A broken connection is no acknowledgement. */
function post(body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
    };
    const { port } = options;
    const outgoing = request(
      { host: '127.0.0.1', port, path: PATH, method: 'POST', agent, headers, timeout: ANSWER_TIMEOUT_MS },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += String(chunk)));
        answer.on('end', () => resolve(answer.statusCode === 200 && text === 'OK'));
        answer.on('error', () => resolve(false));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(false));
    outgoing.end(body);
  });
}

async function deliver(body: string): Promise<void> {
  for (let repeat = 0; repeat <= MAX_REPEATS; repeat += 1) {
    if (repeat > 0) await wait(REPEAT_AFTER_MS);
    if (stopped_at_ms !== null && nowMs() > stopped_at_ms + REPEATED_FOR_MS) return;
    const began_ms = nowMs();
    if (await post(body)) {
      result.acknowledged += 1;
      result.acknowledged_at_ms.push(nowMs());
      result.times_ms.push(nowMs() - began_ms);
      return;
    }
    result.failed_at_ms.push(nowMs());
  }
}

const started_ms = nowMs();
const deliveries: Promise<void>[] = [];
while (stopped_at_ms === null && result.sent < bodies.length) {
  const due = Math.min(bodies.length, Math.floor(((nowMs() - started_ms) / 1000) * options.per_second));
  while (result.sent < due) deliveries.push(deliver(bodies[result.sent++]!));
  await wait(TICK_MS);
}
await Promise.all(deliveries);
result.times_ms.sort((a, b) => a - b);
writeFileSync(options.result, JSON.stringify(result));
agent.destroy();
process.exit(0);
