import { expect, test } from 'vitest';
import { cardPosition } from './card-position.ts';
import { DEFAULT_TOUR, readTour } from './tour-settings.ts';

const DESK = { width: 1440, height: 900 };

test.each([
  ['below its target', { left: 300, top: 100, width: 400, height: 200 }, DESK, { left: 330, width: 340, top: 312 }],
  ['above its target', { left: 300, top: 600, width: 400, height: 200 }, DESK, { left: 330, width: 340, bottom: 312 }],
  ['at the bottom', { left: 0, top: 10, width: 1440, height: 880 }, DESK, { left: 550, width: 340, bottom: 12 }],
  ['inside the start edge', { left: 0, top: 0, width: 60, height: 60 }, DESK, { left: 12, width: 340, top: 72 }],
  ['inside the end edge', { left: 1400, top: 0, width: 36, height: 36 }, DESK, { left: 1088, width: 340, top: 48 }],
  [
    'inside a phone screen',
    { left: 12, top: 200, width: 336, height: 90 },
    { width: 360, height: 740 },
    { left: 12, width: 336, top: 302 },
  ],
])('the tour card is placed %s', (_where, box, viewport, place) => {
  expect(cardPosition(box, viewport)).toEqual(place);
});

test('the flags of a tour setting are read, whatever else it holds', () => {
  const settings = { tour_enabled: false, bills_taken: true };
  expect(readTour({ setting: 'dashboard', settings: { ...settings, step: 2 } })?.settings).toEqual(settings);
});

// R-042 R-199
test('stored tour settings are read, and invalid ones are ignored', () => {
  expect(readTour({ id: 'x', setting: 'dashboard', settings: { tour_enabled: true, step: 2 } })).toEqual(DEFAULT_TOUR);
  for (const broken of [
    null,
    {},
    'dashboard',
    { setting: 'dashboard', settings: null },
    { settings: DEFAULT_TOUR.settings },
  ])
    expect(readTour(broken)).toBeNull();
});
