import { useWatch } from 'react-hook-form';
import type { FieldNames } from '../../shared/forms/form-context.tsx';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { isNoRate, RATE_ROWS, type RateRow, type TypedRate } from './plan-values.ts';
import classes from './plans.module.css';

const RATE_FIELDS = ['percent_bps', 'fixed_sen', 'min_sen'] as const;

/** The label of a rate row: 'FPX, companies'. */
export const rateName = (t: Messages['t'], { channel, bank }: RateRow): string =>
  bank === 'any' ? t(`channel.${channel}`) : `${t(`channel.${channel}`)}, ${t(`plans.bank_${bank}`)}`;

/** Where a form keeps its rates. */
type RatesPath = 'rates' | 'advanced_setting.rates';

/** Labels of the rate fields of a form. */
export const rateFieldNames = (t: Messages['t'], at: RatesPath): FieldNames =>
  Object.fromEntries(
    RATE_ROWS.flatMap((row) =>
      RATE_FIELDS.map((field) => [
        `${at}.${row.channel}.${row.bank}.${field}`,
        { label: `${rateName(t, row)}: ${t(`plans.${field}`)}` },
      ]),
    ),
  );

function RateRowFields({ row, at }: { row: RateRow; at: RatesPath }) {
  const { t } = useMessages();
  const path = `${at}.${row.channel}.${row.bank}`;
  const typed = useWatch({ name: path }) as TypedRate | undefined;
  const isNone = !typed || isNoRate(typed);
  return (
    <div className={classes['rate']} role="group" aria-label={rateName(t, row)}>
      <strong>{rateName(t, row)}</strong>
      <NumberField name={`${path}.percent_bps`} label={t('plans.percent_bps')} decimals={2} unit="%" emptyIs={null} />
      <NumberField name={`${path}.fixed_sen`} label={t('plans.fixed_sen')} decimals={2} unit="RM" emptyIs={null} />
      <NumberField name={`${path}.min_sen`} label={t('plans.min_sen')} decimals={2} unit="RM" emptyIs={null} />
      {isNone && <p className={classes['text']}>{t('plans.no_rate')}</p>}
    </div>
  );
}

/** A row of fields for each rate that a plan can have. */
export const RateFields = ({ at }: { at: RatesPath }) =>
  RATE_ROWS.map((row) => <RateRowFields key={`${row.channel} ${row.bank}`} row={row} at={at} />);
