import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { CODE } from '@kutip/contracts/codes';
import { envelopeOf } from './envelope.ts';

/** Requests that Node refuses before a route sees them, by its error codes: HTTP status, sentence and breakdown. */
const REFUSALS: Partial<Record<string, [status: number, sentence: string, reason: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.', 'request_timeout'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.', 'headers_too_large'],
};
const UNREADABLE = [400, 'The request could not be read. Check its format and try again.', 'unreadable'] as const;

/** Answers a request that is not HTTP, or does not arrive in time, in the envelope (4000), and closes its connection. */
export function answerClientError({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, sentence, reason] = REFUSALS[code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify(envelopeOf(CODE.validation_failed, sentence, reason));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
