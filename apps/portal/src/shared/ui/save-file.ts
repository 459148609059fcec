import type { FileAnswer } from '@kutip/contracts/endpoint';

const REVOKE_AFTER_MS = 1_000;

/** Saves a file to the browser's downloads. */
export function saveFile({ name, content }: { name: string; content: Blob | FileAnswer['content'] }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content as Blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
