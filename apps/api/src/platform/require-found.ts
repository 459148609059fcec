import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';

/** Refuses (4004) a record that is not there. */
export function requireFound<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal(CODE.not_found, 'Record not found.');
  return row;
}
