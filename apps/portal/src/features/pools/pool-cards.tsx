import { Skeleton } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Money } from '../../shared/ui/money.tsx';
import classes from './pools.module.css';

/** The current balances. */
export function PoolCards() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(dashboard.latestBalance, {}, { suppress: true }));
  if (answer.isError && !answer.data) return <LoadFailed of={answer} />;
  if (!answer.data) return <Skeleton height={140} mb="lg" />;
  return (
    <ul className={classes['pools']}>
      {answer.data.balances.map(({ pool_type, pending, available, reserved }) => (
        <li key={pool_type} className="panel">
          <h2>{t(`pools.pool_${pool_type}`)}</h2>
          <p>{t(`pools.text_${pool_type}`)}</p>
          <dl className={classes['figures']}>
            <div data-main>
              <dt>{t('pools.available')}</dt>
              <dd>
                <Money amount={available} />
              </dd>
            </div>
            {pool_type === 'COLLECTION' && (
              <div title={t('pools.pending_help')}>
                <dt>{t('pools.pending')}</dt>
                <dd>
                  <Money amount={pending} />
                </dd>
              </div>
            )}
            {pool_type !== 'CREDIT' && (
              <div title={t('pools.reserved_help')}>
                <dt>{t('pools.reserved')}</dt>
                <dd>
                  <Money amount={reserved} />
                </dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
