import type { ApiError } from '@kutip/contracts/call';
import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Puts the API's reasons on the fields that they name. A reason for the whole is the error dialog's to show. */
export function showRefusal<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  { breakdown }: Pick<ApiError, 'breakdown'>,
): void {
  if (breakdown === null || typeof breakdown === 'string') return;
  for (const [path, message] of Object.entries(breakdown)) setError(path as Path<Values>, { type: 'refused', message });
}

/** Every field that is refused, by path, with its machine word. */
export function flatten(errors: FieldErrors, before = ''): [path: string, word: string][] {
  return Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error || typeof error !== 'object') return [];
    const path = before + name;
    const { message } = error as { message?: unknown };
    if (typeof message === 'string') return [[path, message]];
    return flatten(error as FieldErrors, `${path}.`);
  });
}
