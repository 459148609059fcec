import { describe, expect, it } from 'vitest';
import { carried, faultsOf, stepAfter } from './steps.ts';

const FAULTS = { email: 'required', payment_service_id: 'required' };
const WAY_ONLY = { payment_service_id: 'required' };

describe('stepAfter', () => {
  it.each([
    [undefined, {}, 'details'],
    ['nonsense', {}, 'details'],
    ['details', FAULTS, 'details'],
    ['way', FAULTS, 'details'],
    ['way', WAY_ONLY, 'way'],
    ['review', FAULTS, 'details'],
    ['review', WAY_ONLY, 'way'],
    ['review', {}, 'review'],
    ['pay', FAULTS, 'details'],
    ['pay', WAY_ONLY, 'way'],
    ['pay', {}, 'pay'],
  ] as const)('%s with %j → %s', (wanted, faults, step) => {
    expect(stepAfter(wanted, faults)).toBe(step);
  });
});

describe('a step', () => {
  it('shows only the faults that it can mend', () => {
    expect(faultsOf('details', FAULTS)).toEqual({ email: 'required' });
    expect(faultsOf('way', FAULTS)).toEqual(WAY_ONLY);
    expect(faultsOf('review', FAULTS)).toEqual({});
  });

  it('hides what it does not show, and drops what is no field of ours', () => {
    const typed = {
      full_name: 'Ali',
      'form_answers.size': 'M',
      payment_service_id: '11',
      bank_type: '1',
      to: 'way',
      x: 'y',
    };
    expect(Object.fromEntries(carried('details', typed))).toEqual({ payment_service_id: '11', bank_type: '1' });
    expect(Object.fromEntries(carried('way', typed))).toEqual({ full_name: 'Ali', 'form_answers.size': 'M' });
    expect(Object.keys(Object.fromEntries(carried('review', typed)))).toHaveLength(4);
  });
});
