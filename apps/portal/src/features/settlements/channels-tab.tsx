import { Skeleton, Switch } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { settlements } from '@kutip/contracts/settlements';
import { useQuery } from '@tanstack/react-query';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import classes from './settlements.module.css';

type Channel = Data<typeof settlements.channels>['channels'][number];

function ChannelLine({ channel, canChange }: { channel: Channel; canChange: boolean }) {
  const { t, count } = useWords();
  const { channel_id, channel_flag, is_auto_settlement, lag_days } = channel;
  const name = t(`channel.${channel_flag}`);
  const toggle = useCall(settlements.toggleChannel, {
    confirm: (now) => ({
      title: t(now.is_auto_settlement ? 'settlements.switched_on' : 'settlements.switched_off', { channel: name }),
    }),
    changes: ['settlement-records'],
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>{t('settlements.channel_lag', { count: lag_days, shown: count(lag_days) })}</p>
      </div>
      {/* Its words stand beside it: a disabled switch makes its own label too faint to read. */}
      <Switch
        checked={is_auto_settlement}
        disabled={!canChange}
        onChange={() => !toggle.isPending && toggle.mutate({ query: { channel_id } })}
        aria-label={`${name}: ${t('settlements.automatic')}`}
      />
    </li>
  );
}

/** Which channels' money goes to the bank by itself. */
export function ChannelsTab() {
  const { t } = useWords();
  const answer = useQuery(queryFor(settlements.channels, {}, { suppress: true }));
  const canChange = may(
    useSession((state) => state.user),
    settlements.toggleChannel.access,
  );
  if (answer.isError) return <LoadFailed of={answer} />;
  return (
    <section className="panel" aria-label={t('settlements.tab_channels')} aria-busy={answer.isPending}>
      <div className={classes['channels']}>
        <p>{t('settlements.channels_text')}</p>
        {!canChange && <p>{t('settlements.channels_read')}</p>}
        {answer.data ? (
          <ul>
            {answer.data.channels.map((channel) => (
              <ChannelLine key={channel.channel_id} channel={channel} canChange={canChange} />
            ))}
          </ul>
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </section>
  );
}
