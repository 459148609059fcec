import { createStore } from 'zustand/vanilla';

/** A part of the program did not come (D-66). `of` says whether it was a script or a style sheet. */
export type ChunkReason = 'timeout' | 'missing' | 'error';
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

/** Whether the browser says that an import failed, in the words of any of them, or of Vite for a style sheet. */
export const isImportFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|error loading/i.test(
    error.message,
  );

async function headOf(address: string, fetch: typeof globalThis.fetch): Promise<Response | null> {
  try {
    return await fetch(address, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return null;
  }
}

/** Asks for the file once more to learn why it did not come. A page in its place means that it is gone. */
export async function chunkErrorOf(error: Error, fetch: typeof globalThis.fetch): Promise<ChunkLoadError> {
  const of = /css/i.test(error.message) ? 'style' : 'script';
  const address = ADDRESS.exec(error.message)?.[0];
  if (!address) return new ChunkLoadError('error', of, error);
  const answer = await headOf(address, fetch);
  const isGone = answer !== null && (!answer.ok || (answer.headers.get('content-type') ?? '').includes('text/html'));
  return new ChunkLoadError(isGone ? 'missing' : 'error', of, error);
}

/** Imports a part of the program, and says apart why when it does not come. */
export async function loadChunk<M>(load: () => Promise<M>, timeout_ms = CHUNK_TIMEOUT_MS): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', 'script', null)), timeout_ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw isImportFailure(error) ? await chunkErrorOf(error, fetch) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** The reason that the full-page notice shows; null while there is none. */
export const chunkNotice = createStore<{ reason: ChunkReason | null }>(() => ({ reason: null }));

const RELOADED = 'chunkReloaded';

export interface ReloadablePage {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
  /** One failure surfaces in several places; the page it belongs to is on its way out. */
  isReloading: boolean;
}

/** Reloads once in a session, since a new version is the usual cause; after that a notice asks the person. */
export function recover(error: ChunkLoadError, page: ReloadablePage): void {
  if (page.isReloading) return;
  if (page.storage.getItem(RELOADED)) {
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
    // Without a memory we would reload for ever: act as if we had.
    return { getItem: () => 'yes', setItem: () => undefined };
  }
}

const recoverAfterAsking = async (error: Error): Promise<void> => recover(await chunkErrorOf(error, fetch), page);

/**
 * Handles an error wherever it surfaced; says whether it was a chunk's. Not called for what is only fetched ahead: a page
 * that somebody is typing into must not reload because the pointer passed a link.
 */
export function recoverFrom(error: unknown): boolean {
  if (error instanceof ChunkLoadError) {
    recover(error, page);
    return true;
  }
  if (!isImportFailure(error)) return false;
  void recoverAfterAsking(error);
  return true;
}
