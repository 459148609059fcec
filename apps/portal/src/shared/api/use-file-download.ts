import type { Endpoint, FileAnswer, RequestInput } from '@kutip/contracts/endpoint';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../ui/save-file.ts';
import { callApi } from './client.ts';

/** A call that returns a file and saves it to the browser's downloads. Errors are shown as for every other call. */
export function useFileDownload<E extends Endpoint & { answers: 'file' }>(endpoint: E) {
  return useMutation<void, Error, RequestInput<E>>({
    mutationFn: async (input) => saveFile((await callApi(endpoint, input)) as FileAnswer),
  });
}
