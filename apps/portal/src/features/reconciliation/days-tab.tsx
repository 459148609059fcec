import { Button, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { addDays, dayOf } from '@kutip/domain/day';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { providerName } from '../../shared/i18n/provider-name.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import classes from './reconciliation.module.css';

type Summary = Data<typeof reconciliation.summary>['days'][number];

const SHOWN_DAYS = 14;

/** 9950 → '99.50%'. */
const percent = (bps: number): string => `${(bps / 100).toFixed(2)}%`;

function SummaryRow({ summary }: { summary: Summary }) {
  const { t, count } = useMessages();
  const { kind, provider, is_reported, item_count, booked_amount, reported_amount, open_count, matched_bps } = summary;
  return (
    <tr>
      <th scope="row">
        {providerName(t, provider)}
        <Text size="xs" c="dimmed">
          {t(`item_kind.${kind}`)} · {count(item_count)}
        </Text>
      </th>
      <td data-label={t('reconciliation.column_booked')}>
        <Money amount={booked_amount} />
      </td>
      <td data-label={t('reconciliation.column_statement')}>
        {is_reported ? (
          <Money amount={reported_amount} />
        ) : (
          <Badge tone="quiet">{t('reconciliation.no_statement')}</Badge>
        )}
      </td>
      <td data-label={t('reconciliation.column_matched')}>{matched_bps === null ? '—' : percent(matched_bps)}</td>
      <td data-label={t('reconciliation.column_open')}>
        {open_count > 0 ? (
          <TextLink to="/exceptions" search={{ kind }} underline="always">
            {count(open_count)}
          </TextLink>
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}

function Day({ day: date, lines }: { day: string; lines: readonly Summary[] }) {
  const { t, day } = useMessages();
  const canRun = may(
    useSession((state) => state.user),
    reconciliation.run.access,
  );
  const run = useCall(reconciliation.run, { confirm: () => ({ title: t('reconciliation.run_started') }) });
  return (
    <section className={`panel ${classes['day']}`} aria-label={day(date)}>
      <header>
        <h2>{day(date)}</h2>
        {canRun && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={run.isPending}
            onClick={() => run.mutate({ body: { day: date } })}
          >
            {t('reconciliation.run')}
          </Button>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('reconciliation.column_provider')}</th>
            <th scope="col">{t('reconciliation.column_booked')}</th>
            <th scope="col">{t('reconciliation.column_statement')}</th>
            <th scope="col">{t('reconciliation.column_matched')}</th>
            <th scope="col">{t('reconciliation.column_open')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((summary) => (
            <SummaryRow key={`${summary.kind} ${summary.provider}`} summary={summary} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The last two weeks, latest first: booked, reported and matched amounts. */
export function DaysTab() {
  const { t } = useMessages();
  const [today] = useState(() => dayOf(new Date()));
  const query = { start_date: addDays(today, 1 - SHOWN_DAYS), end_date: today };
  const answer = useQuery(queryFor(reconciliation.summary, { query }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/dashboard">
      {({ days }) => {
        const dates = [...new Set(days.map(({ day }) => day))];
        if (dates.length === 0)
          return <EmptyState title={t('reconciliation.no_days')} text={t('reconciliation.no_days_text')} />;
        return (
          <div className={classes['days']}>
            <Text c="dimmed">{t('reconciliation.days_text')}</Text>
            {dates.map((date) => (
              <Day key={date} day={date} lines={days.filter(({ day }) => day === date)} />
            ))}
          </div>
        );
      }}
    </RecordGate>
  );
}
