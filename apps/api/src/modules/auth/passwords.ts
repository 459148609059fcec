import { createWorkerPool, workerFile } from '../../platform/worker-pool.ts';
import type { PasswordTask } from './password-task.ts';
import { BUSY_MESSAGE, HASHING_THREADS, isFloodOfSignIns } from './sign-in-queue.ts';

/** About a second of work for each thread; callers who would wait longer are refused. */
const WAITING_PER_THREAD = 10;
/** Hashes that run and wait at most. */
export const MAX_HASHES = HASHING_THREADS * WAITING_PER_THREAD;

const pool = createWorkerPool<PasswordTask, string | boolean>({
  script: workerFile(import.meta.url, './password.worker.ts', './password.worker.js'),
  workers: HASHING_THREADS,
  max_waiting: MAX_HASHES,
  is_flooded: isFloodOfSignIns,
  busy_message: BUSY_MESSAGE,
});

/** The load of this process's hashing threads, for `/metrics`. */
export const hashingStats = () => pool.stats();

/** Refuses 5003 when too many hashes are waiting: check every token and every cheap rule before. */
export const hashPassword = async (password: string): Promise<string> => (await pool.run({ password })) as string;

/** Hash of 32 discarded random bytes; verifying against it costs as much as a real hash. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=65536,t=3,p=4$jvNeJfsozH+cVJ2NcU0esw$JL08Jvk0Q/PMIv1JuPuEsFaICUmih+XMcvao2eXdJKY';

/** Takes the same time whether or not the user exists (`null`). Refuses 5003 when too many hashes are waiting. */
export async function verifyPassword(password: string, password_hash: string | null): Promise<boolean> {
  const is_right = await pool.run({ password, hash: password_hash ?? DUMMY_HASH });
  return is_right === true && password_hash !== null;
}
