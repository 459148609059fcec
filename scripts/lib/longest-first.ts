import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, by measured time: what begins last with minutes ahead of it leaves the other core idle. */
const LONGEST = [
  // Rules and HTTP: from 144 seconds to 20.
  /\/payments\/simulator\.test\.ts$/,
  /\/bench\/small\.test\.ts$/,
  /\/disbursements\/simulator\.test\.ts$/,
  /\/kill\.test\.ts$/,
  /\/(?:access|bad-input)\.test\.ts$/,
  /\/embedded-postgres\.test\.ts$/,
  /\/auth\/login\.test\.ts$/,
  // Journeys: from 184 seconds to 55.
  /\/e2e\/every-route-merchant\.test\.ts$/,
  /\/e2e\/start\.test\.ts$/,
  /\/e2e\/admin\.test\.ts$/,
  /\/e2e\/(?:bank-outcomes|admin-money|every-route-public)\.test\.ts$/,
  /\/e2e\/(?:plan|admin-books)\.test\.ts$/,
];

/** Long files first, so that a run does not end with one core at work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONGEST.findIndex((one) => one.test(moduleId));
      return rank < 0 ? LONGEST.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
