import { writeSync } from 'node:fs';

/** Writes all of `data`: a single write may take a part of it only. Without a position it goes on where the file is. */
export function writeFully(file: number, data: Uint8Array, position: number | null = null): void {
  for (let done = 0; done < data.length;)
    done += writeSync(file, data, done, data.length - done, position === null ? null : position + done);
}
