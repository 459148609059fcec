import { Title } from '@mantine/core';
import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { useMessages } from './messages/use-messages.ts';
import { Money } from '../../shared/ui/money.tsx';
import classes from './dashboard.module.css';

type Answer = Data<typeof dashboard.merchant>;
interface BalancesProps {
  balances: Answer['balances'];
  next: Answer['next_settlement'];
  as_of_seq: number;
}

/** The balances: available, pending, reserved, and the next settlement. */
export function Balances({ balances, next, as_of_seq }: BalancesProps) {
  const { t, day, count } = useMessages();
  const collected = balances.find(({ pool_type }) => pool_type === 'COLLECTION');
  const others = balances.filter(({ pool_type }) => pool_type !== 'COLLECTION');
  return (
    <section className={`panel ${classes['part']}`} data-tour="balances" aria-label={t('dashboard.balances')}>
      <div className={classes['part-head']}>
        <Title order={2}>{t('dashboard.balances')}</Title>
        <span className={`${classes['dim']} ${classes['small']}`}>
          {t('dashboard.ledger', { seq: count(as_of_seq) })}
        </span>
      </div>
      {collected && (
        <dl className={classes['figures']}>
          <div data-main>
            <dt>{t('dashboard.pending')}</dt>
            <dd>
              <Money amount={collected.pending} />
            </dd>
          </div>
          <div data-main>
            <dt>{t('dashboard.available')}</dt>
            <dd>
              <Money amount={collected.available} />
            </dd>
          </div>
          <div data-main>
            <dt>{t('dashboard.in_transit')}</dt>
            <dd>
              {next ? <Money amount={next.to_bank} /> : '–'}
              <small>
                {next ? t('dashboard.in_transit_text', { day: day(next.day) }) : t('dashboard.nothing_in_transit')}
              </small>
            </dd>
          </div>
        </dl>
      )}
      <dl className={classes['pools']}>
        {collected && collected.reserved > 0 && (
          <div>
            <dt>{t('dashboard.reserved')}</dt>
            <dd>
              <Money amount={collected.reserved} />
            </dd>
          </div>
        )}
        {others.map(({ pool_type, available }) => (
          <div key={pool_type}>
            <dt>{t(`dashboard.pool_${pool_type}`)}</dt>
            <dd>
              <Money amount={available} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
