/**
 * Sends prepared HTTP requests over a number of keep-alive connections, one in flight on each, and tells how long it
 * took. Raw sockets and ready buffers: on two cores whatever the sender costs is taken from the server.
 * Run as a process of its own: node load.ts PORT CONNECTIONS REQUESTS_FILE FROM TO   (a JSON array of request texts, and
 * which part of it)
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

export interface LoadResult {
  sent: number;
  /** Answered with a 2xx status. */
  ok: number;
  /** When the first one was sent, in Unix milliseconds, so that another process can tell how long the rest took. */
  started_at_ms: number;
  seconds: number;
  p50_ms: number;
  p99_ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Length of the first whole answer in `bytes`, head and body; 0 while it is incomplete. */
function answerLength(bytes: Buffer): number {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return 0;
  const [, length = '0'] = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end)) ?? [];
  const whole = end + HEAD_END.length + Number(length);
  return bytes.length >= whole ? whole : 0;
}

const STATUS_AT = 'HTTP/1.1 '.length;

function drive(port: number, next: () => Buffer | undefined, heard: (ok: boolean, ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let pending = Buffer.alloc(0);
    let sent_at = 0;
    const send = () => {
      const request = next();
      if (!request) return void socket.end();
      sent_at = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      pending = pending.length ? Buffer.concat([pending, chunk]) : chunk;
      const length = answerLength(pending);
      if (length === 0) return;
      const ok = pending[STATUS_AT] === '2'.charCodeAt(0);
      pending = pending.subarray(length);
      heard(ok, performance.now() - sent_at);
      send();
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

export async function load(port: number, connections: number, requests: readonly Buffer[]): Promise<LoadResult> {
  const latencies: number[] = [];
  let at = 0;
  let ok = 0;
  const next = () => requests[at++];
  const heard = (good: boolean, ms: number) => {
    if (good) ok += 1;
    latencies.push(ms);
  };
  const started = performance.now();
  const started_at_ms = performance.timeOrigin + started;
  await Promise.all(Array.from({ length: connections }, () => drive(port, next, heard)));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return { sent: latencies.length, ok, started_at_ms, seconds, p50_ms: quantile(0.5), p99_ms: quantile(0.99) };
}

if (import.meta.main) {
  const [port, connections, file, from, to] = process.argv.slice(2);
  const texts = JSON.parse(readFileSync(file!, 'utf8')) as string[];
  const result = await load(
    Number(port),
    Number(connections),
    texts.slice(Number(from), Number(to)).map((text) => Buffer.from(text, 'latin1')),
  );
  console.log(JSON.stringify(result));
}
