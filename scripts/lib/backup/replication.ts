import { Client, type ClientConfig } from 'pg';

/**
 * PostgreSQL's own protocol for copies of a whole server, which pg_basebackup and pg_receivewal speak too; the npm build
 * of PostgreSQL has neither program.
 */

/** The part of pg's connection that its types leave out. */
export interface WireConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  on(event: string, listener: (message: never) => void): void;
}

export const wireOf = (client: Client): WireConnection =>
  (client as unknown as { connection: WireConnection }).connection;

/** Opens a replication connection. The role of the connection string needs the attribute REPLICATION. */
export async function openReplication(connectionString: string, application_name: string): Promise<Client> {
  const config: ClientConfig & { replication: string } = {
    connectionString,
    application_name,
    keepAlive: true,
    replication: 'true',
  };
  const client = new Client(config);
  client.on('error', () => {}); // a lost connection shows in what was being done
  await client.connect();
  return client;
}

/** A position in the write-ahead log: PostgreSQL writes it as two hexadecimal numbers, 16/B374D848. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
export const formatLsn = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();

export interface ServerIdentity {
  /** A cluster's own number, which its copies keep. */
  system_id: string;
  timeline: number;
  /** The end of what the server has written. */
  position: bigint;
}

export async function identify(client: Client): Promise<ServerIdentity> {
  const { rows } = await client.query<{ systemid: string; timeline: number | string; xlogpos: string }>(
    'IDENTIFY_SYSTEM',
  );
  const { systemid, timeline, xlogpos } = rows[0]!;
  return { system_id: systemid, timeline: Number(timeline), position: parseLsn(xlogpos) };
}

const UNIT: Record<string, number> = { B: 1, kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Bytes of a file of the write-ahead log. */
export async function segmentSize(client: Client): Promise<number> {
  const { rows } = await client.query<{ wal_segment_size: string }>('SHOW wal_segment_size');
  const [, count, unit] = /^(\d+)(\w+)$/.exec(rows[0]!.wal_segment_size)!;
  return Number(count) * UNIT[unit!]!;
}

/** The file that holds a position, by PostgreSQL's naming: timeline and number of the file, in hexadecimal. */
export function segmentName(timeline: number, lsn: bigint, size: number): string {
  const number = lsn / BigInt(size);
  const per_id = 0x1_00_00_00_00n / BigInt(size);
  const part = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${part(timeline)}${part(number / per_id)}${part(number % per_id)}`;
}

/** The position at which the file of a name begins, and its timeline. */
export function segmentStart(name: string, size: number): { timeline: number; start: bigint } {
  const part = (at: number) => BigInt(`0x${name.slice(at, at + 8)}`);
  const per_id = 0x1_00_00_00_00n / BigInt(size);
  return { timeline: Number(part(0)), start: (part(8) * per_id + part(16)) * BigInt(size) };
}

/**
 * Runs a command that answers with a stream of copied data. Chunks arrive in order; the next one waits for nothing, so
 * `onData` must have dealt with its chunk when it returns. Returns the fields of the last row beside the stream.
 */
export function copyOut(client: Client, text: string, onData: (chunk: Buffer) => void): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const ignore = () => {};
    let failure: unknown;
    let last_row: string[] = [];
    const submittable = {
      submit: (connection: WireConnection) => connection.query(text),
      handleRowDescription: ignore,
      handleDataRow: ({ fields }: { fields: (string | Buffer | null)[] }) => void (last_row = fields.map(String)),
      handleCommandComplete: ignore,
      handleEmptyQuery: ignore,
      handlePortalSuspended: ignore,
      handleCopyInResponse: ignore,
      handleCopyData({ chunk }: { chunk: Buffer }) {
        try {
          if (failure === undefined) onData(chunk);
        } catch (error) {
          failure = error;
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(last_row),
    };
    client.query(submittable as never);
  });
}
