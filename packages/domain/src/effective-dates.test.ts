import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day.ts';
import { versionInForce, versionState } from './effective-dates.ts';

const anyDay = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-12-01', days));
const anyVersions = fc.uniqueArray(fc.record({ effective_from: anyDay, value: fc.nat() }), {
  selector: ({ effective_from }) => effective_from,
});

test('the version in force is the one found by walking back day by day', () => {
  fc.assert(
    fc.property(anyVersions, anyDay, (versions, day) => {
      const byDay = new Map(versions.map((version) => [version.effective_from, version]));
      let walked = day;
      while (walked >= '2026-12-01' && !byDay.has(walked)) walked = addDays(walked, -1);
      expect(versionInForce(versions, day)).toBe(byDay.get(walked));
    }),
  );
});

test('one version at most is in force, those before it are past and those after it scheduled', () => {
  fc.assert(
    fc.property(anyVersions, anyDay, (versions, today) => {
      const ordered = versions.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
      const states = ordered.map((version) => versionState(versions, version, today));
      const begun = ordered.filter(({ effective_from }) => effective_from <= today).length;
      expect(states).toEqual(ordered.map((_, n) => (n >= begun ? 'scheduled' : n === begun - 1 ? 'in_force' : 'past')));
    }),
  );
});
