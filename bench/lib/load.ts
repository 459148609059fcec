/**
 * Sends prepared HTTP requests over keep-alive connections, one in flight on each, and measures the time. Uses raw sockets
 * and prepared buffers, because on two cores the sender's CPU time is taken from the server.
 * Run as a process of its own: node load.ts PORT CONNECTIONS REQUESTS_FILE FROM TO   (a JSON array of request texts, and
 * the range of it to send)
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

export interface LoadResult {
  sent: number;
  /** Responses with a 2xx status. */
  ok: number;
  /** When the first request was sent, in Unix milliseconds, so that another process can measure from it. */
  started_at_ms: number;
  seconds: number;
  p50_ms: number;
  p99_ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** The length of the first complete response in `bytes`, head and body; 0 while it is incomplete. */
export function responseLength(bytes: Buffer): number {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return 0;
  const [, length = '0'] = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end)) ?? [];
  const whole = end + HEAD_END.length + Number(length);
  return bytes.length >= whole ? whole : 0;
}

export const STATUS_AT = 'HTTP/1.1 '.length;

function drive(
  port: number,
  next: () => Buffer | undefined,
  onResponse: (ok: boolean, ms: number) => void,
): Promise<void> {
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
      const length = responseLength(pending);
      if (length === 0) return;
      const ok = pending[STATUS_AT] === '2'.charCodeAt(0);
      pending = pending.subarray(length);
      onResponse(ok, performance.now() - sent_at);
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
  const onResponse = (is_ok: boolean, ms: number) => {
    if (is_ok) ok += 1;
    latencies.push(ms);
  };
  const started = performance.now();
  const started_at_ms = performance.timeOrigin + started;
  await Promise.all(Array.from({ length: connections }, () => drive(port, next, onResponse)));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
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
