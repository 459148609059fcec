import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { files } from '@kutip/contracts/files';
import { imageAnalysis, images } from '@kutip/contracts/images';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { refreshResource } from '../../shared/api/cache.ts';
import { reportError } from '../../shared/ui/error-dialog-state.ts';

export interface RefusedFile {
  name: string;
  /** The API's reason, such as `too_large`. */
  reason: string;
}
interface Progress {
  /** The file being uploaded, from 1. */
  current: number;
  count: number;
}

/** Refusals of one file, not of the whole upload. */
const FILE_REFUSALS: ReadonlySet<number> = new Set([CODE.upload_refused, CODE.validation_failed]);

const withoutExtension = (name: string): string => name.replace(/\.[^.]+$/, '');

/** Uploads one file and adds it to the library, titled by what its file name says. */
async function addOne(file: File): Promise<void> {
  const { url } = await callApi(files.upload, { body: { file } });
  const { title, tags } = await callApi(imageAnalysis.product, { body: { image_url: url } });
  await callApi(images.create, { body: { title: title ?? withoutExtension(file.name), url, tags } });
}

const reasonOf = (error: ApiError): string => {
  const breakdown = error.breakdown as string | Partial<Record<string, string>> | null;
  return (typeof breakdown === 'string' ? breakdown : (breakdown?.['file'] ?? breakdown?.['image_url'])) ?? 'other';
};

/**
 * Adds pictures to the library one after the other, so that progress is visible and what is added stays added. A file
 * that is refused does not stop the others; any other failure does.
 */
export function useUploadImages() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  async function add(chosen: readonly File[]): Promise<number> {
    if (chosen.length === 0 || progress !== null) return 0;
    const faults: RefusedFile[] = [];
    setRefused([]);
    let added = 0;
    try {
      for (const [at, file] of chosen.entries()) {
        setProgress({ current: at + 1, count: chosen.length });
        try {
          await addOne(file);
          added += 1;
        } catch (error) {
          if (!(error instanceof ApiError) || !FILE_REFUSALS.has(error.code)) throw error;
          faults.push({ name: file.name, reason: reasonOf(error) });
        }
      }
    } catch (error) {
      reportError(error);
    } finally {
      setProgress(null);
      setRefused(faults);
      if (added > 0) refreshResource(client, images.list);
    }
    return added;
  }
  return { add, progress, refused };
}
