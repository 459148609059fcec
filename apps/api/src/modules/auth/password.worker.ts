import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { TaskAnswer } from '../../platform/worker-pool.ts';
import { takeThreadPriority } from '../../platform/worker-runner.ts';
import { ARGON2ID, type PasswordTask } from './password-task.ts';

/**
 * Hashes passwords in a thread of its own. The synchronous calls run in this thread; the asynchronous ones would take the
 * four threads that the process shares for compression, signatures and files.
 */

takeThreadPriority();

function run(task: PasswordTask): TaskAnswer<string | boolean> {
  try {
    return { result: 'hash' in task ? verifySync(task.hash, task.password) : hashSync(task.password, ARGON2ID) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: PasswordTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(run(task));
});
