/** Shows what is being done and how long it took. */
export interface Progress {
  /** Runs a step; what it resolves to as text, if anything, is printed behind its name. */
  step<T>(name: string, work: (note: (text: string) => void) => Promise<T> | T): Promise<T>;
  say(text: string): void;
  /** The step that failed, for the sentence about it. */
  failedStep(): string | undefined;
}

const NAME_WIDTH = 12;
const REDRAW_MS = 200;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** On a terminal the running steps are one line that is drawn again and again; elsewhere each step is a line when done. */
export function createProgress(out: NodeJS.WriteStream, now: () => number = () => performance.now()): Progress {
  const running = new Map<string, { since: number; note: string }>();
  let failed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const draw = (): void => {
    if (!out.isTTY) return;
    const labels = [...running].map(
      ([name, { since, note }]) => `${name}${note && ` ${note}`} (${seconds(now() - since)})`,
    );
    out.write(`\r\x1b[K${labels.length ? `  … ${labels.join(', ').slice(0, (out.columns ?? 80) - 6)}` : ''}`);
  };
  const say = (text: string): void => {
    out.write(`${out.isTTY ? '\r\x1b[K' : ''}${text}\n`);
    draw();
  };
  const step: Progress['step'] = async (name, work) => {
    const state = { since: now(), note: '' };
    running.set(name, state);
    draw();
    timer ??= out.isTTY ? setInterval(draw, REDRAW_MS).unref() : undefined;
    const end = (mark: string): void => {
      running.delete(name);
      say(`  ${mark} ${name.padEnd(NAME_WIDTH)} ${seconds(now() - state.since).padStart(7)}  ${state.note}`.trimEnd());
    };
    try {
      const result = await work((text) => {
        state.note = text;
        draw();
      });
      end('✓');
      return result;
    } catch (error) {
      failed ??= name;
      end('✗');
      throw error;
    } finally {
      if (running.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    }
  };
  return { step, say, failedStep: () => failed };
}
