/**
 * Preloaded into a process by a test (`node --import`): the first write to a file whose path holds FULL_AT finds the
 * disk full, as the system itself would say it.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const full_at = process.env.FULL_AT ?? '';
const write = fs.writeFileSync;

fs.writeFileSync = (file, ...rest): void => {
  if (full_at !== '' && String(file).includes(full_at)) {
    throw Object.assign(new Error(`ENOSPC: no space left on device, open '${String(file)}'`), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'open',
      path: String(file),
    });
  }
  write(file, ...rest);
};
syncBuiltinESMExports();
