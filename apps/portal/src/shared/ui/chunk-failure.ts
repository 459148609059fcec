import { createStore } from 'zustand/vanilla';

/** A chunk failed to load (D-66). `offline`: the server was not reached. `of`: a script or a style sheet. */
export type ChunkReason = 'timeout' | 'missing' | 'error' | 'offline';
export class ChunkLoadError extends Error {
  readonly reason: ChunkReason;
  readonly of: 'script' | 'style';
  constructor(reason: ChunkReason, of: 'script' | 'style', cause: unknown) {
    super(`A ${of} chunk failed to load: ${reason}`, { cause });
    this.name = of === 'style' ? 'CssChunkLoadError' : 'ChunkLoadError';
    this.reason = reason;
    this.of = of;
  }
}

/** How long a chunk may take (specification 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

const ADDRESS = /(?:https?:\/\/\S+|\/assets\/\S+)/;

/** Whether an error is a failed dynamic import, by the messages of the browsers and of Vite. */
export const isImportFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|error loading/i.test(
    error.message,
  );

async function fetchHead(address: string, fetch: typeof globalThis.fetch): Promise<Response | null> {
  try {
    return await fetch(address, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return null;
  }
}

/** Requests the file again to find out why it failed. An HTML page instead of the file means that it is gone. */
export async function chunkErrorOf(error: Error, fetch: typeof globalThis.fetch): Promise<ChunkLoadError> {
  const of = /css/i.test(error.message) ? 'style' : 'script';
  const address = ADDRESS.exec(error.message)?.[0];
  if (!address) return new ChunkLoadError('error', of, error);
  const answer = await fetchHead(address, fetch);
  if (answer === null) return new ChunkLoadError('offline', of, error);
  const isGone = !answer.ok || (answer.headers.get('content-type') ?? '').includes('text/html');
  return new ChunkLoadError(isGone ? 'missing' : 'error', of, error);
}

/** Loads a chunk; throws a ChunkLoadError with the reason when it fails. */
export async function loadChunk<M>(load: () => Promise<M>, timeout_ms = CHUNK_TIMEOUT_MS): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', 'script', null)), timeout_ms);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw isImportFailure(error) ? await chunkErrorOf(error, fetch) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** The reason that the full-page notice shows; null: no notice. */
export const chunkNotice = createStore<{ reason: ChunkReason | null }>(() => ({ reason: null }));

const RELOADED = 'chunkReloaded';

export interface ReloadablePage {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
  /** Set once a reload has started, because one failure surfaces in several places. */
  isReloading: boolean;
}

/**
 * Reloads once per session, since a new version is the usual cause; after that it shows a notice. Without a connection a
 * reload would end in the browser's own error page.
 */
export function recover(error: ChunkLoadError, page: ReloadablePage): void {
  if (page.isReloading) return;
  if (error.reason === 'offline' || page.storage.getItem(RELOADED)) {
    chunkNotice.setState({ reason: error.reason });
    return;
  }
  page.storage.setItem(RELOADED, 'yes');
  page.isReloading = true;
  page.reload();
}

const page: ReloadablePage = {
  storage: sessionStorageOrNone(),
  reload: () => globalThis.location.reload(),
  isReloading: false,
};

function sessionStorageOrNone(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return sessionStorage;
  } catch {
    // Without storage the page would reload for ever: act as if it had reloaded already.
    return { getItem: () => 'yes', setItem: () => undefined };
  }
}

const classifyAndRecover = async (error: Error): Promise<void> => recover(await chunkErrorOf(error, fetch), page);

/**
 * Handles a failed chunk; returns whether the error was one. Not called for preloads: a page with unsaved input must not
 * reload because the pointer passed a link.
 */
export function recoverFrom(error: unknown): boolean {
  if (error instanceof ChunkLoadError) {
    // The error page says so itself, with the menu around it.
    if (error.reason !== 'offline') recover(error, page);
    return true;
  }
  if (!isImportFailure(error)) return false;
  void classifyAndRecover(error);
  return true;
}
