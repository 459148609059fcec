import { Title } from '@mantine/core';
import { sen, type Sen } from '@kutip/domain/money';
import { compare } from '../../shared/i18n/compare.ts';
import { Money } from '../../shared/ui/money.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { Report } from './report-address.ts';
import classes from './reports.module.css';

const negative = (amount: Sen): Sen => sen(0 - amount);

/** The refunds that a report counts, in the refunds list: those paid in its period, of sales. */
const refundsSearch = ({ start_date, end_date }: Report['totals']) => ({
  from: start_date,
  to: end_date,
  date_by: 'ended_at',
  status: 'SUCCESS',
  type: 'REFUND',
  is_duplicate: 'false',
  is_surplus: 'false',
});

/** From gross to net and what refunds left of it, beside the period before. */
export function SalesFigures({ report: { totals, previous } }: { report: Report }) {
  const { t, count, money } = useMessages();
  const compared = compare(totals.paid_amount, previous.paid_amount);
  const comparison = t(`reports.than_before_${compared.direction}`, {
    ...('percent' in compared && { percent: compared.percent }),
    before: money(previous.paid_amount),
  });
  const paid = t('reports.paid_count', { count: totals.paid_count, shown: count(totals.paid_count) });
  const refunded = t('reports.refund_count', { count: totals.refund_count, shown: count(totals.refund_count) });
  const line = (label: string, amount: Sen, text?: string, isTotal = false) => (
    <div data-total={isTotal || undefined}>
      <dt>
        {label}
        {text && <small>{text}</small>}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
  return (
    <section className={`panel ${classes['part']}`} aria-label={t('reports.figures')}>
      <Title order={2}>{t('reports.figures')}</Title>
      <p className={classes['dim']}>{comparison}</p>
      <dl className={classes['figures']}>
        {line(t('reports.gross'), totals.paid_amount, paid)}
        {line(t('reports.fee'), negative(totals.fee))}
        {line(t('reports.fee_tax'), negative(totals.fee_tax))}
        {line(t('reports.net'), totals.net_amount, undefined, true)}
        {line(t('reports.refunds'), negative(totals.refund_amount), refunded)}
        {line(t('reports.after_refunds'), sen(totals.net_amount - totals.refund_amount), undefined, true)}
      </dl>
      {totals.refund_count > 0 && (
        <TextLink to="/refund/view" search={refundsSearch(totals)}>
          {t('reports.refunds')}
        </TextLink>
      )}
    </section>
  );
}
