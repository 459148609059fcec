import { Skeleton, Stack, Title } from '@mantine/core';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { AttemptBadge } from '../../shared/ui/status-badge.tsx';
import classes from './dashboard.module.css';

const SHOWN = 6;
const REFRESH_MS = 30_000;

const RECEIVED = ['SUCCESS', 'DUPLICATE', 'PARTIALLY_REFUNDED'] as const;

/** The latest payments that were received. */
export function LatestPayments() {
  const { t, dateTime } = useMessages();
  const failureText = useFailureText();
  const { data, error } = useQuery({
    ...queryFor(
      paymentRecords.recent,
      { query: { skip: 0, limit: SHOWN }, body: { status: [...RECEIVED], sort_by: 'paid_at' } },
      { suppress: true },
    ),
    refetchInterval: REFRESH_MS,
  });
  const rows = data?.list.data;
  return (
    <section className={`panel ${classes['part']}`} aria-label={t('dashboard.latest')}>
      <div className={classes['part-head']}>
        <Title order={2}>{t('dashboard.latest')}</Title>
        <TextLink to="/collections/payments">{t('dashboard.all_payments')}</TextLink>
      </div>
      {!rows && !error && (
        <Stack gap="xs" aria-hidden>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Stack>
      )}
      {!rows && error && <p className={classes['dim']}>{failureText(error)}</p>}
      {rows?.length === 0 && (
        <EmptyState title={t('dashboard.latest_empty_title')} text={t('dashboard.latest_empty')} />
      )}
      <ul className={classes['latest']}>
        {rows?.map(
          ({ id, payer_name, invoice_no, title, status, amount, paid_at, created_at, channel_flag, payer_bank }) => (
            <li key={id}>
              <Link to="/collections/payments/$id" params={{ id }}>
                <strong dir="auto">
                  <bdi>{payer_name ?? invoice_no}</bdi>
                </strong>
                <Money amount={amount} />
                <span className={`${classes['dim']} ${classes['small']}`}>
                  <bdi>{title}</bdi> · <bdi>{dateTime(paid_at ?? created_at)}</bdi>
                </span>
                <span className={`${classes['dim']} ${classes['small']}`}>
                  {status === 'SUCCESS' ? (
                    (payer_bank ?? t(`channel.${channel_flag}`))
                  ) : (
                    <AttemptBadge status={status} />
                  )}
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
