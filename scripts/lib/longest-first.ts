import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take minutes or load a database of their own, so that whatever waits for them waits longest when they come last. */
const LONG = [
  /\/simulator\.test\.ts$/,
  /\/kill\.test\.ts$/,
  /\/bench\/small\.test\.ts$/,
  /\/(?:bad-input|access)\.test\.ts$/,
  /\/e2e\/start\.test\.ts$/,
  /\/e2e\/(?:every-route-\w+|admin-money)\.test\.ts$/,
];

/** Long files first, so that a run does not end with one core at work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONG.findIndex((one) => one.test(moduleId));
      return rank < 0 ? LONG.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
