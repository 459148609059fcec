/**
 * A balancer before several servers, as nginx is: requests in turn to those whose `readyz` answers; one that cannot be
 * connected to is passed over, one that has got the request is not asked again. Run as a process of its own, until its
 * standard input ends: node balancer.ts PORT SERVER_PORT…
 */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const CHECK_EVERY_MS = 200;
const CHECK_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 20_000;

interface Upstream {
  port: number;
  agent: Agent;
  is_ready: boolean;
}

const isConnectionRefused = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED';

async function check(upstream: Upstream): Promise<void> {
  try {
    const url = `http://127.0.0.1:${upstream.port}/readyz`;
    upstream.is_ready = (await fetch(url, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })).ok;
  } catch {
    upstream.is_ready = false;
  }
}

/** Sends a request on to one server, and to the next one where nothing listens. */
function pass(
  incoming: IncomingMessage,
  body: Buffer,
  candidates: readonly Upstream[],
  response: ServerResponse,
): void {
  const [upstream, ...others] = candidates;
  if (!upstream) return void response.writeHead(502).end();
  const { method, url, headers } = incoming;
  const { port, agent } = upstream;
  const outgoing = request(
    { host: '127.0.0.1', port, agent, method, path: url, headers, timeout: ANSWER_TIMEOUT_MS },
    (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    },
  );
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
  outgoing.on('error', (error) => {
    upstream.is_ready = false;
    if (isConnectionRefused(error)) return pass(incoming, body, others, response);
    if (response.headersSent) return void response.destroy();
    response.writeHead(502).end();
  });
  outgoing.end(body);
}

process.stdin.resume().on('end', () => process.exit());
const [port, ...server_ports] = process.argv.slice(2).map(Number);
const upstreams: Upstream[] = server_ports.map((server_port) => ({
  port: server_port,
  agent: new Agent({ keepAlive: true }),
  is_ready: true,
}));
for (const upstream of upstreams) setInterval(() => void check(upstream), CHECK_EVERY_MS);

let turn = 0;
const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const ready = upstreams.filter(({ is_ready }) => is_ready);
    const first = ready.length > 0 ? turn++ % ready.length : 0;
    pass(incoming, Buffer.concat(chunks), [...ready.slice(first), ...ready.slice(0, first)], response);
  });
});
server.listen(port, '127.0.0.1', () => console.log('balancer ready'));
