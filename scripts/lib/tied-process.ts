import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export interface TiedOptions {
  command: string;
  args: string[];
  /** What asks the program to end: `TERM`, or for PostgreSQL `INT` (in order) and `QUIT` (at once). */
  stop_signal: 'TERM' | 'INT' | 'QUIT';
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number } | undefined;
  /** Where its standard output and standard error go. */
  output: 'pipe' | number;
}

/** A program whose life ends with ours. */
export interface TiedProcess {
  /** The shell that holds the program; its streams are the program's. */
  shell: ChildProcess;
  /** Resolves when the program is gone, with its exit code (128 + signal number when a signal ended it). */
  exited: Promise<number>;
  /** Asks it to end, waits, and after `patience_ms` kills it. Safe to call twice. */
  stop(patience_ms: number): Promise<void>;
}

/**
 * The shell's standard input is a pipe that only we hold: it ends with us, whatever ended us (SIGKILL too), and then
 * the shell stops the program. No process of ours has to survive us for that.
 */
const SCRIPT = `
signal="$1"; shift; exec 3<&0
"$@" 3<&- </dev/null & program=$!
( read -r _ <&3; kill -"$signal" "$program" ) 2>/dev/null & watcher=$!
wait "$program"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`;

const killGroup = (shell: ChildProcess): void => {
  try {
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
  } catch {
    // gone already
  }
};

/**
 * Starts a program that ends when this process does. It gets a session of its own, so that a Ctrl-C in the terminal
 * reaches only us and we decide who goes first.
 */
export function startTied({ command, args, stop_signal, cwd, env, user, output }: TiedOptions): TiedProcess {
  const stdio: StdioOptions = ['pipe', output, output];
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', stop_signal, command, ...args], {
    detached: true,
    stdio,
    ...(cwd === undefined ? {} : { cwd }),
    ...(env ? { env } : {}),
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  shell.stdin?.on('error', () => {}); // the shell may be gone before we close its input; `exited` tells us
  const exited = new Promise<number>((resolve) => {
    shell.once('exit', (code) => resolve(code ?? 137));
    shell.once('error', () => resolve(127));
  });
  const stop = async (patience_ms: number): Promise<void> => {
    shell.stdin?.end();
    const cancelled = new AbortController();
    const late = wait(patience_ms, true, { signal: cancelled.signal }).catch(() => false);
    if (await Promise.race([exited.then(() => false), late])) killGroup(shell);
    cancelled.abort();
    await exited;
  };
  return { shell, exited, stop };
}
