import { addAnchors, type Anchors } from '@kutip/domain/ledger/anchor';
import { createS3Client, S3Error, type S3Settings } from '../../platform/s3-client.ts';
import { linesOf, type AnchorFile, type AnchorLog, type AnchorState } from './anchor-log.ts';

/** `heads-2026-11-21/000001.log`: the objects of a day, in the order of their numbers. */
const KEY = /^heads-(\d{4}-\d\d-\d\d)\/(\d{6})\.log$/;
const DAY_PREFIX = /<Prefix>(heads-\d{4}-\d\d-\d\d\/)<\/Prefix>/g;
const OBJECT = /<Key>([^<]+)<\/Key>[\s\S]*?<Size>(\d+)<\/Size>/g;
/** Sorts after every number and every day. */
const LAST = '~';
/** More than all workers together could create at once. */
const MOST_COLLISIONS = 20;

const prefixOf = (day: string): string => `heads-${day}/`;
const keyOf = (day: string, no: number): string => `${prefixOf(day)}${String(no).padStart(6, '0')}.log`;
const isTruncated = (xml: string): boolean => xml.includes('<IsTruncated>true</IsTruncated>');

/** The objects of the newest day, with their sizes in bytes. */
interface NewestDay {
  day: string;
  sizes: Map<string, number>;
}
const totalOf = ({ sizes }: NewestDay): number => [...sizes.values()].reduce((sum, size) => sum + size, 0);
const lastNoOf = ({ sizes }: NewestDay): number =>
  Math.max(0, ...Array.from(sizes.keys(), (key) => Number(KEY.exec(key)![2])));
const fileOf = (newest: NewestDay): AnchorFile => ({ name: `heads-${newest.day}.log`, bytes: totalOf(newest) });

function bucketCalls(settings: S3Settings) {
  const send = createS3Client(settings);
  const list = async (query: Record<string, string>): Promise<string> =>
    (await send({ method: 'GET', key: '', query: { 'list-type': '2', ...query } })).toString();

  /** The newest day of the bucket; undefined without any. */
  async function newestDay(): Promise<string | undefined> {
    let newest: string | undefined;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins after the last one
      const xml = await list({
        prefix: 'heads-',
        delimiter: '/',
        ...(newest !== undefined && { 'start-after': `${prefixOf(newest)}${LAST}` }),
      });
      for (const [, prefix] of xml.matchAll(DAY_PREFIX)) newest = prefix!.slice('heads-'.length, -1);
      if (!isTruncated(xml)) return newest;
    }
  }

  async function objectsOf(day: string): Promise<NewestDay> {
    const sizes = new Map<string, number>();
    for (let after = ''; ;) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins after the last one
      const xml = await list({ prefix: prefixOf(day), ...(after && { 'start-after': after }) });
      for (const [, key, size] of xml.matchAll(OBJECT)) {
        if (KEY.test(key!)) sizes.set(key!, Number(size));
        after = key!;
      }
      if (!isTruncated(xml)) return { day, sizes };
    }
  }

  return {
    async newest(): Promise<NewestDay | null> {
      const day = await newestDay();
      return day === undefined ? null : objectsOf(day);
    },
    get: (key: string): Promise<Buffer> => send({ method: 'GET', key }),
    /** Creates an object unless there is one. Returns whether it has this content now. */
    async create(key: string, lines: string): Promise<boolean> {
      const body = Buffer.from(lines);
      try {
        await send({ method: 'PUT', key, body, headers: { 'if-none-match': '*' } });
        return true;
      } catch (error) {
        if (!(error instanceof S3Error) || error.status !== 412) throw error;
        // Another process was first, or a try whose answer was lost.
        return (await send({ method: 'GET', key })).equals(body);
      }
    },
  };
}

/**
 * A log in an S3-compatible bucket, an object for each append, which is never written again: the key may create and read
 * objects, and the bucket's object lock keeps them. The first object of a day begins with all anchors of the day before it,
 * so that a starting process reads those of one day. Processes share the bucket.
 */
export function openAnchorBucket(settings: S3Settings): AnchorLog {
  const bucket = bucketCalls(settings);
  const anchors: Anchors = { heads: new Map(), day: null };
  const read_keys = new Set<string>();

  async function readNewest(): Promise<NewestDay | null> {
    const newest = await bucket.newest();
    for (const key of newest?.sizes.keys() ?? []) {
      if (read_keys.has(key)) continue;
      // oxlint-disable-next-line no-await-in-loop -- of two heads with the same seq the first counts
      addAnchors(anchors, (await bucket.get(key)).toString('latin1').split('\n'));
      read_keys.add(key);
    }
    return newest;
  }

  return {
    async read(): Promise<AnchorState> {
      const newest = await readNewest();
      return { ...anchors, file: newest && fileOf(newest) };
    },
    async append(added, today) {
      const own_lines = linesOf(added);
      for (let tried = 0; tried < MOST_COLLISIONS; tried += 1) {
        // oxlint-disable-next-line no-await-in-loop -- another process may have taken the number
        const newest = await readNewest();
        addAnchors(anchors, own_lines.split('\n'));
        const is_new_day = newest === null || newest.day < today;
        // A clock that was set back goes on in the newest day.
        const at: NewestDay = is_new_day ? { day: today, sizes: new Map() } : newest;
        const all = () => linesOf({ heads: anchors.heads.values(), day: anchors.day });
        const lines = is_new_day || added.has_lost ? all() : own_lines;
        const key = keyOf(at.day, lastNoOf(at) + 1);
        // oxlint-disable-next-line no-await-in-loop
        if (await bucket.create(key, lines)) {
          at.sizes.set(key, Buffer.byteLength(lines));
          return fileOf(at);
        }
      }
      throw new Error('The anchors could not be written: every number was taken');
    },
  };
}
