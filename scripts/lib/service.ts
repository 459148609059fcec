import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from './fault.ts';
import type { LogFile } from './log-file.ts';
import { startTied } from './tied-process.ts';
import type { TiedProcess } from './tied-process.ts';

export interface ServiceOptions {
  /** Display name: "API", "worker". */
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: LogFile;
  /** How readiness is detected: an address that answers 200, or a line of its output. */
  ready: { url: string } | { line: (line: string) => boolean };
  /** Receives a sentence for each crash and what was done about it. */
  onEvent: (sentence: string) => void;
}

export interface Service {
  name: string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_S = 20;
const POLL_MS = 50;
const WINDOW_MS = 5 * 60_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/**
 * How long to wait before starting a crashed process again, in ms: doubling with each crash of the last five minutes, so
 * that a transient failure costs half a second. It never ends: what it needs, such as the database, may come back later.
 */
export function restartDelay(crashes_at_ms: readonly number[], now_ms: number): number {
  const recent = crashes_at_ms.filter((at) => now_ms - at < WINDOW_MS).length;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, recent - 1), LONGEST_DELAY_MS);
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
};

/** The last output line of the process; of a structured log line, its message. */
const lastLine = (lines: string[]): string => {
  const line = lines.findLast((one) => one.trim() !== '') ?? 'it said nothing';
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return err?.message ?? msg ?? line;
  } catch {
    // An uncaught error is printed with its stack; the line with the error's name is the one to read.
    return lines.findLast((one) => /^\w*(Error|Fault)\b/.test(one)) ?? line;
  }
};

interface Run {
  process: TiedProcess;
  /** The latest lines of its output. */
  lines: string[];
  became_ready: boolean;
}

const launch = ({ command, args, cwd, env, log, ready }: ServiceOptions): Run => {
  const tied = startTied({ command, args, cwd, env, stop_signal: 'TERM', patience_s: STOP_WITHIN_S, output: 'pipe' });
  const run: Run = { process: tied, lines: [], became_ready: false };
  for (const stream of [tied.shell.stdout, tied.shell.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      run.lines.push(line);
      if (run.lines.length > 40) run.lines.shift();
      if ('line' in ready && ready.line(line)) run.became_ready = true;
    });
  }
  return run;
};

const becomeReady = async ({ name, ready, log }: ServiceOptions, run: Run): Promise<void> => {
  let exit: number | undefined;
  void run.process.exited.then((code) => (exit = code));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!run.became_ready) {
    if (exit !== undefined) throw new Fault(`The ${name} did not start: ${lastLine(run.lines)} (log: ${log.path}).`);
    if (Date.now() > deadline) {
      await run.process.stop();
      throw new Fault(`The ${name} was not ready after ${READY_WITHIN_MS / 1000} s (log: ${log.path}).`);
    }
    if ('url' in ready && (await answers(ready.url))) run.became_ready = true;
    else await wait(POLL_MS);
  }
};

/**
 * Starts a process, waits until it is ready, and starts it again whenever it exits unexpectedly.
 * @throws Fault when it does not become ready the first time: retrying would only repeat the same error.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { name, log, onEvent } = options;
  let run = launch(options);
  await becomeReady(options, run);
  const stopping = new AbortController();
  let crashes: number[] = [];

  const keepAlive = async (): Promise<void> => {
    for (;;) {
      const code = await run.process.exited;
      if (stopping.signal.aborted) return;
      crashes = [...crashes.filter((at) => Date.now() - at < WINDOW_MS), Date.now()];
      const delay_ms = restartDelay(crashes, Date.now());
      const message = `The ${name} ended (code ${code}): ${lastLine(run.lines)} (log: ${log.path}).`;
      onEvent(`${message} Starting it again in ${delay_ms / 1000} s.`);
      await wait(delay_ms, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      run = launch(options);
    }
  };
  void keepAlive();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await run.process.stop();
  };
  return { name, stop };
}
