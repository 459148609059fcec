import { Fault } from '../fault.ts';

/** Errors of PostgreSQL that an operator can do something about, and what. */
const ADVICE: Record<string, string> = {
  '42501': 'Its role needs the attribute REPLICATION.',
  '28000': 'Its pg_hba.conf must allow replication connections of this role.',
  ECONNREFUSED: 'Nothing listens there.',
};

/** Runs a command line; what an operator can mend is one sentence and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (!(error instanceof Fault) && !(code in ADVICE)) throw error;
    console.error(`${message}${code in ADVICE ? ` ${ADVICE[code]}` : ''}`);
    process.exitCode = 1;
  }
}
