import type { FileAnswer } from '@kutip/contracts/endpoint';

const KEPT_MS = 1_000;

/** Hands a file to the browser's downloads. What a call answered as a file is a Blob here. */
export function saveFile({ name, content }: { name: string; content: Blob | FileAnswer['content'] }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content as Blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
