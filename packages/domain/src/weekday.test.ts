import { expect, test } from 'vitest';
import { WEEK, weekdayName } from './weekday.ts';

test('a week begins on Monday and ends on Sunday, in the language of the reader', () => {
  expect(WEEK.map((day) => weekdayName(day, 'en'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(weekdayName(5, 'ms')).toBe('Jumaat');
});
