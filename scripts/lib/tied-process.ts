import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';

export interface TiedOptions {
  command: string;
  args: string[];
  /** What asks the program to end: `TERM`, or for PostgreSQL `INT` (in order) and `QUIT` (at once). */
  stop_signal: 'TERM' | 'INT' | 'QUIT';
  /** Seconds that it may take to end; then it is killed. */
  patience_s: number;
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
  /** Asks it to end and waits until it has. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * The shell's standard input is a pipe that only we hold: it ends with us, whatever ended us (SIGKILL too), and then
 * the shell stops the program, in the end by force. No process of ours has to survive us for that.
 */
const SCRIPT = `
signal="$1"; patience="$2"; shift 2; exec 3<&0
"$@" 3<&- </dev/null & program=$!
( read -r _ <&3; kill -"$signal" "$program"; waited=0
  while [ "$waited" -lt "$patience" ] && kill -0 "$program"; do sleep 1; waited=$((waited + 1)); done
  kill -KILL "$program" ) 2>/dev/null & watcher=$!
wait "$program"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`;

/**
 * Starts a program that ends when this process does. It gets a session of its own, so that a Ctrl-C in the terminal
 * reaches only us and we decide who goes first.
 */
export function startTied({
  command,
  args,
  stop_signal,
  patience_s,
  cwd,
  env,
  user,
  output,
}: TiedOptions): TiedProcess {
  const stdio: StdioOptions = ['pipe', output, output];
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', stop_signal, String(patience_s), command, ...args], {
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
  const stop = async (): Promise<void> => {
    shell.stdin?.end();
    await exited;
  };
  return { shell, exited, stop };
}
