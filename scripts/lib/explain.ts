import { ConfigError } from '../../apps/api/src/config.ts';
import { Fault } from './fault.ts';

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : codeOf(cause);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// 53100 is PostgreSQL's own code for it; a child process can tell us only in the words of its output.
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error) ?? '') ||
  /ENOSPC|No space left on device/i.test(messageOf(error));

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** Where the start was when something went wrong. */
export interface Place {
  step: string;
  data_folder: string;
}

/**
 * One sentence or two for the person at the terminal: what is wrong and what to do. Undefined for what nobody foresaw:
 * the caller then points to the log that has the whole of it.
 */
export function explain(error: unknown, { step, data_folder }: Place): string | undefined {
  const code = codeOf(error);
  if (isDiskFull(error)) {
    return `The disk is full (step: ${step}). Free some space on the disk of ${data_folder} and start again, or set KUTIP_DATA_DIR to a folder on another disk; what is stored is kept.`;
  }
  if (error instanceof Fault || error instanceof ConfigError) return error.message;
  if (code !== undefined && NOT_WRITABLE.has(code)) {
    const path = (error as { path?: string }).path ?? data_folder;
    return `${path} cannot be written (step: ${step}, ${code}). Allow this user to write there, or set KUTIP_DATA_DIR to another folder.`;
  }
  if (code === 'EADDRINUSE') {
    return `A port was taken while we started (step: ${step}). Stop the other program, or set PORT, ADMIN_PORT, INTRODUCER_PORT, SANDBOX_PORT or DATABASE_PORT.`;
  }
  return undefined;
}
