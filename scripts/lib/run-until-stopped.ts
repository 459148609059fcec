import { appendFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { join } from 'node:path';
import { explain } from './explain.ts';
import type { Progress } from './progress.ts';
import { createUndoList } from './undo-list.ts';
import type { Undo } from './undo-list.ts';

export interface RunOptions {
  data_folder: string;
  progress: Progress;
  /** Brings everything up, telling how to undo each part. */
  bringUp: (onUndo: (undo: Undo) => void) => Promise<unknown>;
  /** Resolves when the person at the terminal (or the system) wants it to end. */
  stop_asked: Promise<unknown>;
}

// Before the data folder is ours there may be no place to write to; then the console is the only one.
const keepDetails = (error: unknown, data_folder: string): string => {
  const file = join(data_folder, 'logs', 'start.log');
  try {
    appendFileSync(file, `${new Date().toISOString()} ${inspect(error)}\n`);
    return ` Details: ${file}.`;
  } catch {
    return '';
  }
};

const sentenceAbout = (error: unknown, { data_folder, progress }: RunOptions): string => {
  const step = progress.failedStep() ?? 'running';
  const known = explain(error, { step, data_folder });
  if (known !== undefined) return known;
  const sentence = error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
  return `${step} failed: ${sentence}.${keepDetails(error, data_folder)}`;
};

/**
 * Runs until a stop is requested or it cannot start, then undoes everything in the reverse order: the processes first, the
 * database after them, the lock last. Answers the exit code.
 */
export async function runUntilStopped(options: RunOptions): Promise<0 | 1> {
  const { progress, bringUp, stop_asked } = options;
  const undos = createUndoList();
  let code: 0 | 1 = 0;
  try {
    const running = bringUp(undos.add);
    running.catch(() => {}); // awaited below, unless a stop was requested before
    await Promise.race([running, stop_asked]);
    await stop_asked;
    progress.say('\n  Stopping …');
  } catch (error) {
    code = 1;
    progress.say(`\n${sentenceAbout(error, options)}\n`);
  }
  for (const error of await undos.run()) {
    code = 1;
    progress.say(`  ! ${sentenceAbout(error, options)}`);
  }
  if (code === 0) progress.say('  Stopped.');
  return code;
}
