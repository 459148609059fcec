import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAnchorLog, type AnchorLog } from '../apps/api/src/modules/invariants/invariants.service.ts';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed when the tests of its process end. */
export function temporaryAnchorFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kutip-anchors-'));
  folders.push(folder);
  return folder;
}

export const temporaryAnchorLog = (): AnchorLog => openAnchorLog(temporaryAnchorFolder());
