/**
 * Sends requests at fixed rates from several sources, whether or not the server keeps up, as an attacker does. Bounded in
 * time, connections and requests. A process of its own, so that it does not delay what the bench measures beside it:
 *   node flood.ts PORT SECONDS SOURCES_FILE   (a JSON array of FloodSource)
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { responseLength, STATUS_AT } from './load.ts';

export interface FloodSource {
  name: string;
  per_second: number;
  /** Whole HTTP requests as latin1 text, sent in turn. */
  requests: string[];
}
export interface FloodResult {
  name: string;
  sent: number;
  /** Not sent because every connection of the source was waiting. */
  skipped: number;
  /** Answers by their HTTP status; `closed`: the server ended the connection while the request was being sent. */
  statuses: Record<string, number>;
}

const TICK_MS = 10;
const MAX_CONNECTIONS_PER_SOURCE = 400;

/** The open connections of a source, and those of them that wait for no answer. */
interface Connections {
  all: Set<Socket>;
  idle: Set<Socket>;
}

/** Opens a connection that becomes idle after each answer. */
function openConnection(port: number, { all, idle }: Connections, result: FloodResult): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let pending = Buffer.alloc(0);
  const count = (status: string) => void (result.statuses[status] = (result.statuses[status] ?? 0) + 1);
  all.add(socket);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const length = responseLength(pending);
    if (length === 0) return;
    const answer = pending.toString('latin1', 0, length);
    count(answer.slice(STATUS_AT, STATUS_AT + 3));
    pending = pending.subarray(length);
    idle.add(socket);
    if (/^connection: close/im.test(answer)) socket.destroy();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    all.delete(socket);
    if (!idle.delete(socket)) count('closed');
  });
  return socket;
}

/** Runs one source for `seconds`. */
async function flood(port: number, seconds: number, { name, per_second, requests }: FloodSource): Promise<FloodResult> {
  const result: FloodResult = { name, sent: 0, skipped: 0, statuses: {} };
  const texts = requests.map((text) => Buffer.from(text, 'latin1'));
  const connections: Connections = { all: new Set(), idle: new Set() };
  const { all, idle } = connections;
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    const elapsed = (performance.now() - started) / 1_000;
    if (elapsed >= seconds) return resolve();
    while (result.sent + result.skipped < Math.floor(elapsed * per_second)) {
      let [socket] = idle;
      if (!socket && all.size < MAX_CONNECTIONS_PER_SOURCE) socket = openConnection(port, connections, result);
      if (!socket) {
        result.skipped += 1;
        continue;
      }
      idle.delete(socket);
      socket.write(texts[result.sent % texts.length]!);
      result.sent += 1;
    }
  }, TICK_MS);
  await promise;
  clearInterval(timer);
  const answered = structuredClone(result);
  for (const socket of all) socket.destroy();
  return answered;
}

if (import.meta.main) {
  const [port, seconds, file] = process.argv.slice(2);
  const sources = JSON.parse(readFileSync(file!, 'utf8')) as FloodSource[];
  console.log(JSON.stringify(await Promise.all(sources.map((one) => flood(Number(port), Number(seconds), one)))));
}
