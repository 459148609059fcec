import { Group, Stack } from '@mantine/core';
import { dayOf } from '@kutip/domain/day';
import { REPORT_TYPES, reportPeriod, type ReportType } from '@kutip/domain/report-period';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SalesChart } from '../../shared/charts/lazy-sales-chart.tsx';
import { neighbourDay, readReportAddress } from '../../shared/charts/report-days.ts';
import { useBucketText } from '../../shared/charts/use-bucket-text.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import table from '../../shared/ui/table.module.css';
import { useMessages } from './messages/use-messages.ts';
import { credentialReportAddress, credentialReportQuery, type CredentialReport } from './report-query.ts';

/** Links to the other types of report, and to the periods before and after. */
function ReportChoice({ id, type, day }: { id: string; type: ReportType; day: string }) {
  const { t, day: dayText } = useMessages();
  const { start_date, end_date } = reportPeriod(type, day);
  return (
    <nav aria-label={t('merchant_api.reports')}>
      <Group gap="xs" mb="md">
        {REPORT_TYPES.map((one) => (
          <LinkButton
            key={one}
            to={credentialReportAddress(id, one, day)}
            size="compact-md"
            variant={one === type ? 'filled' : 'default'}
            {...(one === type && { 'aria-current': 'page' })}
          >
            {t(`merchant_api.report_${one}`)}
          </LinkButton>
        ))}
        <LinkButton
          to={credentialReportAddress(id, type, neighbourDay(type, day, -1))}
          size="compact-md"
          variant="default"
        >
          {t('merchant_api.earlier')}
        </LinkButton>
        <strong>
          {start_date === end_date ? dayText(start_date) : `${dayText(start_date)} – ${dayText(end_date)}`}
        </strong>
        <LinkButton
          to={credentialReportAddress(id, type, neighbourDay(type, day, 1))}
          size="compact-md"
          variant="default"
        >
          {t('merchant_api.later')}
        </LinkButton>
      </Group>
    </nav>
  );
}

/** The hours, days or months with a sale or a call. */
function LineTable({ report: { series, calls } }: { report: CredentialReport }) {
  const { t, count } = useMessages();
  const bucketText = useBucketText();
  const lines = series
    .map((sales, at) => ({ ...sales, ...calls[at]! }))
    .filter(({ paid_count, call_count }) => paid_count > 0 || call_count > 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('merchant_api.usage')}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th>{t('merchant_api.column_period')}</th>
            <th data-end>{t('merchant_api.column_paid')}</th>
            <th data-end>{t('merchant_api.column_amount')}</th>
            <th data-end>{t('merchant_api.column_calls')}</th>
            <th data-end>{t('merchant_api.column_refused')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.bucket}>
              <td>{bucketText(line.bucket)}</td>
              <td data-end>{count(line.paid_count)}</td>
              <td data-end>
                <Money amount={line.paid_amount} />
              </td>
              <td data-end>{count(line.call_count)}</td>
              <td data-end>{count(line.refused_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** /api/{mode}/{id}/reports/{type}/{selectedDate}; an address that names no report shows this month. */
export function CredentialReportPage() {
  const { t } = useMessages();
  const [today] = useState(() => dayOf(new Date()));
  const { id = '', type = '', selectedDate = '' } = useParams({ strict: false }) as Record<string, string | undefined>;
  const named = readReportAddress(type, selectedDate) ?? { type: 'month' as const, day: today };
  const query = credentialReportQuery(id, named.type, named.day) as { queryKey: readonly unknown[] };
  const answer = useQuery<CredentialReport>({ ...query });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('merchant_api.title'), to: '/api/datatable' },
          { title: t('merchant_api.report'), to: `/api/view/${id}` },
          { title: t(`merchant_api.report_${named.type}`) },
        ]}
      />
      <ReportChoice id={id} {...named} />
      <RecordGate answer={answer} backTo="/api/datatable">
        {(report) => (
          <Stack gap="md">
            <RecordPanel title={t('merchant_api.sales')}>
              <SalesChart
                series={report.series}
                labels={{ before: t('merchant_api.chart_before'), now: t('merchant_api.chart_now') }}
              />
            </RecordPanel>
            <RecordPanel title={t('merchant_api.usage')}>
              <LineTable report={report} />
            </RecordPanel>
          </Stack>
        )}
      </RecordGate>
    </>
  );
}
