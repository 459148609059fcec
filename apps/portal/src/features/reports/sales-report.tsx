import { Title } from '@mantine/core';
import { REPORT_TYPES, reportPeriod, type ReportType } from '@kutip/domain/report-period';
import { useQuery } from '@tanstack/react-query';
import { SalesChart } from '../../shared/charts/lazy-sales-chart.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { neighbourDay } from '../../shared/charts/report-days.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { BankTable, ChannelTable, CollectionTable, LineTable } from './report-tables.tsx';
import { useMessages } from './messages/use-messages.ts';
import { reportAddress, reportQuery, type Report } from './report-address.ts';
import { SalesFigures } from './sales-figures.tsx';
import classes from './reports.module.css';

/** Links to the other types of report, and to the periods before and after. */
function ReportChoice({ type, day }: { type: ReportType; day: string }) {
  const { t, day: sayDay } = useMessages();
  const { start_date, end_date } = reportPeriod(type, day);
  return (
    <nav className={classes['choice']} aria-label={t('reports.types')}>
      <div>
        {REPORT_TYPES.map((one) => (
          <LinkButton
            key={one}
            to={reportAddress(one, day)}
            size="compact-md"
            variant={one === type ? 'filled' : 'default'}
            {...(one === type && { 'aria-current': 'page' })}
          >
            {t(`reports.type_${one}`)}
          </LinkButton>
        ))}
      </div>
      <div>
        <LinkButton to={reportAddress(type, neighbourDay(type, day, -1))} size="compact-md" variant="default">
          {t('reports.earlier')}
        </LinkButton>
        <strong>{start_date === end_date ? sayDay(start_date) : `${sayDay(start_date)} – ${sayDay(end_date)}`}</strong>
        <LinkButton to={reportAddress(type, neighbourDay(type, day, 1))} size="compact-md" variant="default">
          {t('reports.later')}
        </LinkButton>
      </div>
    </nav>
  );
}

function ReportContent({ report }: { report: Report }) {
  const { t } = useMessages();
  return (
    <div className={classes['page']}>
      <section className={`panel ${classes['part']}`} data-wide aria-label={t('reports.chart')}>
        <Title order={2}>{t('reports.chart')}</Title>
        <SalesChart
          series={report.series}
          labels={{ before: t('reports.chart_before'), now: t('reports.chart_now') }}
        />
      </section>
      <SalesFigures report={report} />
      <ChannelTable report={report} />
      <CollectionTable report={report} />
      <BankTable report={report} />
      <LineTable report={report} />
    </div>
  );
}

/** A sales report: chart, figures beside those of the period before, and tables that lead to the payments behind them. */
export function SalesReport({ type, day }: { type: ReportType; day: string }) {
  const { t } = useMessages();
  const answer = useQuery<Report>({ ...(reportQuery(type, day) as { queryKey: readonly unknown[] }) });
  return (
    <>
      <ReportChoice type={type} day={day} />
      <RecordGate answer={answer} backTo="/reports/view">
        {(report) =>
          report.totals.paid_count === 0 && report.banks.length === 0 && report.totals.refund_count === 0 ? (
            <section className={`panel ${classes['part']}`}>{t('reports.empty')}</section>
          ) : (
            <ReportContent report={report} />
          )
        }
      </RecordGate>
    </>
  );
}
