import { sen } from '@kutip/domain/money';
import { describe, expect, test } from 'vitest';
import { validateForm } from '../../shared/forms/validate-form.ts';
import { bodyOf, NEW_PLAN, planForm, valuesOf, type PlanRecord, type PlanValues } from './plan-values.ts';

const RATES = {
  fpx: { 1: { percent_bps: 0, fixed_sen: 100, min_sen: 0 } },
  duit_now: { any: { percent_bps: 80, fixed_sen: 0, min_sen: 50 } },
};
const PLAN: PlanRecord = {
  id: '0190a000-0000-7000-8000-000000000009',
  created_at: new Date(0),
  updated_at: new Date(0),
  ...bodyOf(NEW_PLAN),
  name: 'Pasar',
  code: 'PASAR',
  description: 'For market days',
  monthly_price: sen(19_00),
  yearly_price: sen(190_00),
  is_public: false,
  sort_order: 9,
  record_status: 1,
  advanced_setting: { ...NEW_PLAN.advanced_setting, rates: RATES },
};

/** The plan's form with another rate for cards. */
function withCard(card: Partial<Record<'percent_bps' | 'fixed_sen' | 'min_sen', number>>): PlanValues {
  const values = valuesOf(PLAN);
  const any = { percent_bps: null, fixed_sen: null, min_sen: null, ...card };
  const rates = { ...values.advanced_setting.rates, credit_card: { any } };
  return { ...values, advanced_setting: { ...values.advanced_setting, rates } };
}

describe('rates of a plan', () => {
  test('a missing rate is an empty row, not a free one', () => {
    const { rates } = valuesOf(PLAN).advanced_setting;
    expect(rates.fpx).toEqual({ ...RATES.fpx, 2: { percent_bps: null, fixed_sen: null, min_sen: null } });
    expect(rates.paypal).toEqual({ any: { percent_bps: null, fixed_sen: null, min_sen: null } });
  });

  test('unchanged rates are sent as they were', () => {
    expect(validateForm(planForm, undefined, valuesOf(PLAN))).toEqual({});
    expect(bodyOf(valuesOf(PLAN)).advanced_setting.rates).toEqual(RATES);
  });

  test('a complete row is a rate, and a partial one fails validation', () => {
    const card = { percent_bps: 250, fixed_sen: 0, min_sen: 0 };
    expect(bodyOf(withCard(card)).advanced_setting.rates).toEqual({ ...RATES, credit_card: { any: card } });
    expect(validateForm(planForm, undefined, withCard({ percent_bps: 250 }))).toEqual({
      'advanced_setting.rates.credit_card.any.fixed_sen': 'required',
      'advanced_setting.rates.credit_card.any.min_sen': 'required',
    });
  });

  test('a new plan has no rates', () => {
    expect(bodyOf(NEW_PLAN).advanced_setting.rates).toEqual({});
  });
});
