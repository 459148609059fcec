import { Title } from '@mantine/core';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { sen, type Sen } from '@kutip/domain/money';
import type { ReactNode } from 'react';
import { BREAKPOINTS_PX } from '../../shared/layout-state/breakpoint.ts';
import { useLayout } from '../../shared/layout-state/browser-layout.ts';
import { Money } from '../../shared/ui/money.tsx';
import { methodName } from '../../shared/ui/method-name.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { Report } from './report-address.ts';
import { useBucketText } from '../../shared/charts/use-bucket-text.ts';
import table from '../../shared/ui/table.module.css';
import classes from './reports.module.css';

const PAID = 'SUCCESS,PARTIALLY_REFUNDED,REFUNDED';
/** All but offline payments, which move no money and are in no report. */
const ONLINE = CHANNEL_FLAGS.join(',');
const BPS_PER_PERCENT = 100;

interface Column {
  text: string;
  isFigure?: boolean;
}

interface ReportRow {
  key: string;
  cells: readonly ReactNode[];
}
interface RowsProps {
  columns: readonly Column[];
  rows: readonly ReportRow[];
}

const ReportRows = ({ columns, rows }: RowsProps) => (
  <table className={table['table']}>
    <thead>
      <tr>
        {columns.map(({ text, isFigure }) => (
          <th key={text} data-end={isFigure}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {cells.map((cell, at) => (
            <td key={columns[at]!.text} data-end={columns[at]!.isFigure}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The rows on a phone, where a table would be wider than its card: each with its name, and its figures by their column. */
const ReportCards = ({ columns, rows }: RowsProps) => (
  <ul className={classes['rows']}>
    {rows.map(({ key, cells: [name, ...cells] }) => (
      <li key={key}>
        <strong>{name}</strong>
        <dl className={classes['figures']}>
          {cells.map((cell, at) => (
            <div key={columns[at + 1]!.text}>
              <dt>{columns[at + 1]!.text}</dt>
              <dd>{cell}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
);

function ReportTable({ title, isWide = false, ...rows }: RowsProps & { title: string; isWide?: boolean }) {
  const isNarrow = useLayout((layout) => layout.window_width_px < BREAKPOINTS_PX.sm);
  if (rows.rows.length === 0) return null;
  return (
    <section className={`panel ${classes['part']}`} data-wide={isWide || undefined} aria-label={title}>
      <Title order={2}>{title}</Title>
      {isNarrow ? (
        <ReportCards {...rows} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        <div className={classes['scroll']} tabIndex={0} role="group" aria-label={title}>
          <ReportRows {...rows} />
        </div>
      )}
    </section>
  );
}

/** The payments that a report counts, in the payments list: those paid in its period. */
const paymentsSearch = ({ totals: { start_date, end_date } }: Report, more: Record<string, string>) => ({
  from: start_date,
  to: end_date,
  date_by: 'paid_at',
  sort: 'paid_at',
  status: PAID,
  channel_flag: ONLINE,
  ...more,
});
const PAYMENTS = '/collections/payments';

export function ChannelTable({ report }: { report: Report }) {
  const { t, count } = useMessages();
  return (
    <ReportTable
      title={t('reports.channels')}
      columns={[
        { text: t('reports.column_channel') },
        { text: t('reports.column_payments'), isFigure: true },
        { text: t('reports.gross'), isFigure: true },
        { text: t('reports.net'), isFigure: true },
      ]}
      rows={report.channels.map(({ channel_flag, paid_count, paid_amount, net_amount }) => ({
        key: channel_flag,
        cells: [
          <TextLink key="to" to={PAYMENTS} search={paymentsSearch(report, { channel_flag })}>
            {t(`channel.${channel_flag}`)}
          </TextLink>,
          count(paid_count),
          <Money key="gross" amount={paid_amount} />,
          <Money key="net" amount={net_amount} />,
        ],
      }))}
    />
  );
}

export function CollectionTable({ report }: { report: Report }) {
  const { t, count } = useMessages();
  const { totals, collections } = report;
  const sumOf = (field: 'paid_count' | 'paid_amount' | 'net_amount'): number =>
    totals[field] - collections.reduce((sum, one) => sum + one[field], 0);
  const row = (key: string, name: ReactNode, figures: { paid_count: number; paid_amount: Sen; net_amount: Sen }) => ({
    key,
    cells: [
      name,
      count(figures.paid_count),
      <Money key="gross" amount={figures.paid_amount} />,
      <Money key="net" amount={figures.net_amount} />,
    ],
  });
  const rest = {
    paid_count: sumOf('paid_count'),
    paid_amount: sen(sumOf('paid_amount')),
    net_amount: sen(sumOf('net_amount')),
  };
  return (
    <ReportTable
      title={t('reports.collections')}
      columns={[
        { text: t('reports.collections') },
        { text: t('reports.column_payments'), isFigure: true },
        { text: t('reports.gross'), isFigure: true },
        { text: t('reports.net'), isFigure: true },
      ]}
      rows={[
        ...collections.map((one) =>
          row(
            one.collection_id,
            <TextLink to={PAYMENTS} search={paymentsSearch(report, { collection_id: one.collection_id })}>
              <bdi>{one.title}</bdi>
            </TextLink>,
            one,
          ),
        ),
        ...(rest.paid_count > 0 ? [row('rest', t('reports.no_collection'), rest)] : []),
      ]}
    />
  );
}

export function BankTable({ report }: { report: Report }) {
  const { t, count } = useMessages();
  return (
    <ReportTable
      title={t('reports.banks')}
      isWide
      columns={[
        { text: t('reports.bank') },
        { text: t('reports.column_channel') },
        { text: t('reports.attempts'), isFigure: true },
        { text: t('reports.succeeded'), isFigure: true },
        { text: t('reports.failed'), isFigure: true },
        { text: t('reports.cancelled'), isFigure: true },
        { text: t('reports.success'), isFigure: true },
      ]}
      rows={report.banks.map((bank) => ({
        key: `${bank.channel_flag} ${bank.payment_service_id}`,
        cells: [
          <bdi key="name">
            {bank.name === null ? t('reports.unknown_bank') : methodName({ ...bank, payer_bank: bank.name }, { t })}
          </bdi>,
          t(`channel.${bank.channel_flag}`),
          count(bank.attempts),
          count(bank.succeeded),
          count(bank.failed),
          count(bank.cancelled),
          bank.success_bps === null ? '–' : `${(bank.success_bps / BPS_PER_PERCENT).toFixed(1)}%`,
        ],
      }))}
    />
  );
}

export function LineTable({ report }: { report: Report }) {
  const { t, count } = useMessages();
  const bucketText = useBucketText();
  return (
    <ReportTable
      title={t('reports.lines')}
      isWide
      columns={[
        { text: t(report.type === 'day' ? 'reports.column_hour' : 'reports.column_bucket') },
        { text: t('reports.column_channel') },
        { text: t('reports.column_payments'), isFigure: true },
        { text: t('reports.gross'), isFigure: true },
        { text: t('reports.fee'), isFigure: true },
        { text: t('reports.fee_tax'), isFigure: true },
        { text: t('reports.net'), isFigure: true },
      ]}
      rows={report.list.data.map((one) => ({
        key: `${one.bucket} ${one.channel_flag}`,
        cells: [
          bucketText(one.bucket),
          t(`channel.${one.channel_flag}`),
          count(one.paid_count),
          <Money key="gross" amount={one.paid_amount} />,
          <Money key="fee" amount={one.fee} />,
          <Money key="tax" amount={one.fee_tax} />,
          <Money key="net" amount={one.net_amount} />,
        ],
      }))}
    />
  );
}
