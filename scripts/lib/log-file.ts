import { appendFileSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 20 * 1024 * 1024;

/** Appends to a file and begins a new one when it grows large; the one before is kept as `.1`. */
export interface LogFile {
  path: string;
  write(text: string): void;
}

/**
 * A log must never bring down what it describes: when the disk refuses, the text is lost and `onRefusal` hears of it once.
 */
export function openLogFile(path: string, onRefusal: (error: unknown) => void): LogFile {
  let refused = false;
  const size = (): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let bytes = size();
  const write = (text: string): void => {
    try {
      if (bytes > MAX_BYTES) {
        renameSync(path, `${path}.1`);
        bytes = 0;
      }
      appendFileSync(path, text);
      bytes += Buffer.byteLength(text);
      refused = false;
    } catch (error) {
      if (!refused) onRefusal(error);
      refused = true;
    }
  };
  return { path, write };
}
