import { dayOf } from '@kutip/domain/day';
import type { AnchoredDay, AnchoredHead } from '@kutip/domain/ledger/anchor';
import type { InvariantFault } from '@kutip/domain/ledger/audit';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import type { AnchorFile, AnchorLog } from './anchor-log.ts';
import { closedDayOf, lastAnchorFile, newestClosedDay, writeAnchorFile } from './anchors.queries.ts';
import { upsertFaults } from './runs.queries.ts';

interface AnchorDeps {
  store: Store;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  anchors: AnchorLog;
}

/** What the anchor log says, and the faults found that belong to no account. */
export interface KnownAnchors {
  heads: ReadonlyMap<string, AnchoredHead>;
  day: AnchoredDay | null;
  faults: InvariantFault[];
  /** The log has lost lines. */
  has_lost: boolean;
}

const logFault = (what: string): InvariantFault => ({ invariant: 'I10', subject: 'anchor_log', what });

/** A file must be at least as long as when it was last written to. */
function fileFault(file: AnchorFile | null, written: AnchorFile | undefined): InvariantFault[] {
  if (written === undefined) return [];
  if (file === null || file.name < written.name) return [logFault(`missing:${written.name}`)];
  if (file.name === written.name && file.bytes < written.bytes)
    return [logFault(`shortened:${written.name} from ${written.bytes} to ${file.bytes} bytes`)];
  return [];
}

/** Reads the anchor log. One that cannot be read is a fault, and the other checks go on. */
export async function readAnchors({ anchors, store, log }: AnchorDeps): Promise<KnownAnchors> {
  // Before the file, which a concurrent run may be appending to.
  const written = await lastAnchorFile(store.read);
  try {
    const { heads, day, file } = await anchors.read();
    const faults = fileFault(file, written);
    return { heads, day, faults, has_lost: faults.length > 0 };
  } catch (error) {
    log.error({ event: 'anchor.failed', err: error }, 'anchor log not read');
    return { heads: new Map(), day: null, faults: [logFault('not_readable')], has_lost: false };
  }
}

/** I10 for closed days: the anchored day is closed, with the same hash. */
export async function checkAnchoredDay(db: Connection, anchored: AnchoredDay | null): Promise<InvariantFault[]> {
  if (anchored === null) return [];
  const { day, hash } = anchored;
  const closed = await closedDayOf(db, day);
  if (closed?.hash === hash) return [];
  return [{ invariant: 'I10', subject: `day:${day}`, what: closed ? 'anchored_day_differs' : 'anchored_day_missing' }];
}

/** Appends heads and a newly closed day to the log, and stores the faults that belong to no account. */
export async function anchorHeads(
  { anchors, store, clock, log }: AnchorDeps,
  { day, faults, has_lost }: KnownAnchors,
  heads: readonly AnchoredHead[],
): Promise<void> {
  const at = clock.now();
  try {
    const closed = await newestClosedDay(store.read);
    const new_day = closed && closed.day > (day?.day ?? '') ? closed : null;
    if (heads.length > 0 || new_day !== null || has_lost) {
      const file = await anchors.append({ heads, day: new_day, has_lost }, dayOf(at));
      await writeAnchorFile(store.read, file, at);
    }
  } catch (error) {
    log.error({ event: 'anchor.failed', err: error }, 'anchor log not written');
    faults.push(logFault('not_writable'));
  }
  for (const fault of faults) log.error({ event: 'invariant.violated', ...fault }, 'invariant violated');
  const account_id = ANONYMOUS_ACCOUNT;
  await store.transact((db) => upsertFaults(db, { account_id, faults, is_full: true, at }));
}
