import { Skeleton, Switch } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { settlements } from '@kutip/contracts/settlements';
import { useQuery } from '@tanstack/react-query';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import classes from './settlements.module.css';

type Channel = Data<typeof settlements.channels>['channels'][number];

function ChannelLine({ channel, canChange }: { channel: Channel; canChange: boolean }) {
  const { t, count } = useMessages();
  const { channel_id, channel_flag, is_auto_settlement, lag_days } = channel;
  const name = t(`channel.${channel_flag}`);
  const toggle = useCall(settlements.toggleChannel, {
    confirm: (now) => ({
      title: t(now.is_auto_settlement ? 'settlements.switched_on' : 'settlements.switched_off', { channel: name }),
    }),
    changes: [settlements],
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>{t('settlements.channel_lag', { count: lag_days, shown: count(lag_days) })}</p>
      </div>
      {/* The text is next to the switch, because the label of a disabled switch has too little contrast. */}
      <Switch
        checked={is_auto_settlement}
        disabled={!canChange}
        onChange={() => !toggle.isPending && toggle.mutate({ query: { channel_id } })}
        aria-label={`${name}: ${t('settlements.automatic')}`}
      />
    </li>
  );
}

/** Which channels settle to the bank automatically. */
export function ChannelsTab() {
  const { t } = useMessages();
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
