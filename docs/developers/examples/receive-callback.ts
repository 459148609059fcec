import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { CallbackError, openCallback } from '@kutip/client/callback';

const secret = process.env['KUTIP_SIGNING_KEY']!;

/** The status to answer with. */
async function receive(request: IncomingMessage): Promise<number> {
  const body = await text(request); // as it came: the signature is over these bytes
  try {
    const callback = openCallback({ headers: request.headers, body, secret });
    // Store it and answer; do the work afterwards. `event_id` is the same when it arrives again.
    console.log(callback.event, callback.invoice_no, callback.amount);
    return 200;
  } catch (error) {
    console.log('refused', error instanceof CallbackError ? error.message : error);
    return error instanceof CallbackError ? 400 : 500;
  }
}

const server = createServer((request, response) => {
  void receive(request).then((status) => response.writeHead(status).end());
});
server.listen(Number(process.env['PORT']), () => console.log('ready'));
