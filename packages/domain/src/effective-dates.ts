/** What is in force from a day on, until the day of the next version. */
export interface Dated {
  /** Its first day, yyyy-MM-dd. */
  effective_from: string;
}

/** The version in force on a day: the latest that has begun. undefined: none has. The order of `versions` does not matter. */
export const versionInForce = <V extends Dated>(versions: readonly V[], day: string): V | undefined =>
  versions.reduce<V | undefined>(
    (latest, one) =>
      one.effective_from <= day && (latest === undefined || one.effective_from > latest.effective_from) ? one : latest,
    undefined,
  );

export type VersionState = 'past' | 'in_force' | 'scheduled';

/** Whether a version has been replaced, is in force on `today`, or is still to come. */
export function versionState<V extends Dated>(versions: readonly V[], version: V, today: string): VersionState {
  if (version.effective_from > today) return 'scheduled';
  return versionInForce(versions, today)?.effective_from === version.effective_from ? 'in_force' : 'past';
}
