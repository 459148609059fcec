/** A bare Fastify server that answers one constant, read from CONSTANT_FILE: what HTTP alone costs on this machine. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const { CONSTANT_FILE, PORT } = process.env;
const body = readFileSync(CONSTANT_FILE!);
const app = Fastify();
app.get('/healthz', () => ({ ok: true }));
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => void app.close());
