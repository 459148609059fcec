import type { ApiError } from '@kutip/contracts/call';
import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Sets the API's reasons as errors of their fields. A reason for the whole request is shown by the error dialog. */
export function setFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  { breakdown }: Pick<ApiError, 'breakdown'>,
): void {
  if (breakdown === null || typeof breakdown === 'string') return;
  for (const [path, message] of Object.entries(breakdown)) setError(path as Path<Values>, { type: 'refused', message });
}

/** Whether the form has every refused field, so that it shows the refusal completely. */
export function hasAllFields(values: FieldValues, { breakdown }: Pick<ApiError, 'breakdown'>): boolean {
  if (breakdown === null || typeof breakdown === 'string') return false;
  return Object.keys(breakdown).every((path) => Object.hasOwn(values, path.split('.')[0]!));
}

/** All invalid fields by path, with their machine-readable reasons. */
export function listFieldErrors(errors: FieldErrors, before = ''): [path: string, reason: string][] {
  return Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error || typeof error !== 'object') return [];
    const path = before + name;
    const { message } = error as { message?: unknown };
    if (typeof message === 'string') return [[path, message]];
    return listFieldErrors(error as FieldErrors, `${path}.`);
  });
}
