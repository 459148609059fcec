import { Title } from '@mantine/core';
import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { useMessages } from './messages/use-messages.ts';
import { Money } from '../../shared/ui/money.tsx';
import classes from './dashboard.module.css';

type ChannelSums = Data<typeof dashboard.merchant>['channels'];

/** Payments of this month by channel, highest first. */
export function Channels({ channels }: { channels: ChannelSums }) {
  const { t, count } = useMessages();
  const used = channels.filter(({ paid_count }) => paid_count > 0).toSorted((a, b) => b.paid_amount - a.paid_amount);
  const most = used[0]?.paid_amount ?? 1;
  return (
    <section className={`panel ${classes['part']}`} data-span="2" aria-label={t('dashboard.channels')}>
      <div className={classes['part-head']}>
        <Title order={2}>{t('dashboard.channels')}</Title>
      </div>
      {used.length === 0 && <p className={classes['dim']}>{t('dashboard.channels_empty')}</p>}
      <ul className={classes['bars']}>
        {used.map(({ channel_flag, paid_amount, paid_count }) => (
          <li key={channel_flag}>
            <div className={classes['bar-line']}>
              <span>{t(`channel.${channel_flag}`)}</span>
              <Money amount={paid_amount} />
            </div>
            <div className={classes['bar']} aria-hidden>
              <i style={{ width: `${(paid_amount / most) * 100}%` }} />
            </div>
            <span className={`${classes['dim']} ${classes['small']}`}>
              {t('dashboard.paid_count', { count: paid_count, shown: count(paid_count) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
