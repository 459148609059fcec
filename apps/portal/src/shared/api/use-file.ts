import type { Endpoint, FileAnswer, Written } from '@kutip/contracts/endpoint';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../ui/save-file.ts';
import { callApi } from './client.ts';

/** A call that answers a file, which goes to the browser's downloads. A refusal is shown as of every other call. */
export function useFile<E extends Endpoint & { answers: 'file' }>(endpoint: E) {
  return useMutation<void, Error, Written<E>>({
    mutationFn: async (input) => saveFile((await callApi(endpoint, input)) as FileAnswer),
  });
}
