import { appendFileSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 20 * 1024 * 1024;

/** Appends to a file and rotates it when it grows large; the previous file is kept as `.1`. */
export interface LogFile {
  path: string;
  write(text: string): void;
}

/**
 * Logging must never stop the program: when a write fails, the text is lost and `onRefusal` is called once.
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
