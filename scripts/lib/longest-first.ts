import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, by measured time: what begins last with minutes ahead of it leaves the other core idle. */
const LONGEST = [
  // Rules and HTTP: from 100 seconds to 15. Fuzz, lost-database and http-limits mostly wait.
  /\/bench\/small\.test\.ts$/,
  /\/access\.test\.ts$/,
  /\/payments\/simulator\.test\.ts$/,
  /\/disbursements\/simulator\.test\.ts$/,
  /\/kill\.test\.ts$/,
  /\/(?:fuzz|bad-input|embedded-postgres|lost-database)\.test\.ts$/,
  /\/auth\/login\.test\.ts$/,
  /\/http-limits\.test\.ts$/,
  // Journeys: from 110 seconds to 30.
  /\/e2e\/start\.test\.ts$/,
  /\/e2e\/every-route-merchant\.test\.ts$/,
  /\/e2e\/admin-money\.test\.ts$/,
  /\/e2e\/(?:payout|admin|every-route-public)\.test\.ts$/,
  /\/e2e\/(?:refund|bills|bank-outcomes|accounts|customers|admin-books)\.test\.ts$/,
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
