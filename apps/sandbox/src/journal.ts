import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFault } from './config.ts';
import { withPresentNames, type Line } from './journal-names.ts';

/** Records of one kind, by key, oldest first. Values are plain JSON and never changed in place. */
export interface Records<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  remove(key: string): void;
  all(): T[];
  clear(): void;
}

/** The last line may be torn by a kill during the write, before its change was acknowledged; every other line must parse. */
function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').split('\n');
  texts.pop(); // the text after the last line break: empty, or a torn line
  return texts.map((text, index) => {
    try {
      return withPresentNames(JSON.parse(text) as Line);
    } catch {
      throw new StartFault(`${file}, line ${index + 1} is damaged. Delete the file to start with an empty sandbox.`);
    }
  });
}

/**
 * The stored state of the sandbox: in memory, with one line of JSON appended to `file` for each change before it is
 * acknowledged. A restart loses nothing, and the cost of a change does not grow. Superseded lines are dropped when the
 * journal is opened and whenever they are most of the file.
 */
export function openJournal(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const kinds = new Map<string, Map<string, unknown>>();
  const kindOf = (kind: string): Map<string, unknown> => {
    const known = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, known);
    return known;
  };
  for (const [kind, key, value] of readLines(file)) {
    if (value === undefined) kindOf(kind).delete(key);
    else kindOf(kind).set(key, value);
  }

  let line_count = 0;
  const compact = (): void => {
    const lines = [...kinds].flatMap(([kind, records]) =>
      [...records].map(([key, value]) => `${JSON.stringify([kind, key, value])}\n`),
    );
    writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    line_count = lines.length;
  };
  compact();

  const SPARE_LINES = 10_000;
  const append = (lines: Line[]): void => {
    appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    line_count += lines.length;
    const live_count = [...kinds.values()].reduce((count, records) => count + records.size, 0);
    if (line_count > 2 * live_count + SPARE_LINES) compact();
  };

  return {
    records<T>(kind: string): Records<T> {
      const records = kindOf(kind) as Map<string, T>;
      return {
        get: (key) => records.get(key),
        put(key, value) {
          records.set(key, value);
          append([[kind, key, value]]);
        },
        remove(key) {
          if (records.delete(key)) append([[kind, key]]);
        },
        all: () => [...records.values()],
        clear() {
          const keys = [...records.keys()];
          records.clear();
          append(keys.map((key) => [kind, key]));
        },
      };
    },
  };
}
export type Journal = ReturnType<typeof openJournal>;
