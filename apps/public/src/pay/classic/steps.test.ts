import { describe, expect, it } from 'vitest';
import { carried, faultsOf, stepAfter } from './steps.ts';

const FAULTS = { email: 'required', payment_service_id: 'required' };
const METHOD_ONLY = { payment_service_id: 'required' };

describe('stepAfter', () => {
  it.each([
    [undefined, {}, 'details'],
    ['nonsense', {}, 'details'],
    ['details', FAULTS, 'details'],
    ['method', FAULTS, 'details'],
    ['method', METHOD_ONLY, 'method'],
    ['review', FAULTS, 'details'],
    ['review', METHOD_ONLY, 'method'],
    ['review', {}, 'review'],
    ['pay', FAULTS, 'details'],
    ['pay', METHOD_ONLY, 'method'],
    ['pay', {}, 'pay'],
  ] as const)('requesting %s with errors %j leads to %s', (requested, faults, step) => {
    expect(stepAfter(requested, faults)).toBe(step);
  });
});

describe('a step of the classic form', () => {
  it('a step shows only the errors that can be corrected in it', () => {
    expect(faultsOf('details', FAULTS)).toEqual({ email: 'required' });
    expect(faultsOf('method', FAULTS)).toEqual(METHOD_ONLY);
    expect(faultsOf('review', FAULTS)).toEqual({});
  });

  it('a step carries the values of other steps and drops unknown fields', () => {
    const typed = {
      full_name: 'Ali',
      'form_answers.size': 'M',
      payment_service_id: '11',
      bank_type: '1',
      to: 'method',
      x: 'y',
    };
    expect(Object.fromEntries(carried('details', typed))).toEqual({ payment_service_id: '11', bank_type: '1' });
    expect(Object.fromEntries(carried('method', typed))).toEqual({ full_name: 'Ali', 'form_answers.size': 'M' });
    expect(Object.keys(Object.fromEntries(carried('review', typed)))).toHaveLength(4);
  });
});
