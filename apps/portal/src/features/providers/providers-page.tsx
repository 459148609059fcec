import { Title } from '@mantine/core';
import { paymentProviders } from '@kutip/contracts/payment-providers';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import figures from '../../shared/ui/figures.module.css';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { percentText } from '../../shared/ui/percent-text.ts';
import { HealthBadge } from './health-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { Provider } from './provider.ts';
import { ProviderSwitch } from './provider-switch.tsx';
import { ServiceList } from './service-list.tsx';
import classes from './providers.module.css';

const REFRESH_MS = 15_000;

function Figures({ provider }: { provider: Provider }) {
  const { t, count, date, time } = useMessages();
  const { started, succeeded, failed, success_bps, asked_at, answered_at, latency_ms, last_paid_at } = provider;
  const { changed_at } = provider;
  const ended = succeeded + failed;
  const rate = success_bps === null ? '–' : percentText(success_bps);
  const facts: [string, string, string | null][] = [
    [
      t('providers.success'),
      rate,
      ended > 0 ? t('providers.success_of', { succeeded: count(succeeded), ended: count(ended) }) : null,
    ],
    [t('providers.started'), count(started), last_paid_at && `${t('providers.last_paid')}: ${time(last_paid_at)}`],
  ];
  // Some providers have no call that tells which of their services are online.
  if (asked_at)
    facts.push(
      [t('providers.last_answer'), answered_at ? time(answered_at) : t('providers.never'), null],
      [t('providers.latency'), latency_ms === null ? '–' : t('providers.latency_ms', { ms: count(latency_ms) }), null],
    );
  if (changed_at) facts.push([t('providers.last_change'), time(changed_at), date(changed_at)]);
  return (
    <dl className={figures['figures']}>
      {facts.map(([label, value, addendum]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {addendum && <small>{addendum}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ProviderPanel({ provider }: { provider: Provider }) {
  const { t, dateTime } = useMessages();
  const { provider: code, state, off, services } = provider;
  // A provider has services of one channel; ours are named after it.
  const name = t(`channel.${services[0]!.channel_flag}`);
  const by = off?.switched_off_by ?? t('providers.somebody');
  return (
    <section className={`panel ${classes['provider']}`} aria-label={name}>
      <header>
        <Title order={2}>{name}</Title>
        <span className="number-like">{code}</span>
        <HealthBadge state={state} />
        <span className={classes['switch']}>
          <ProviderSwitch name={name} provider={code} off_id={off?.id ?? null} />
        </span>
      </header>
      {off && (
        <Note kind="attention">
          {t('providers.off_since', { by, when: dateTime(off.switched_off_at), reason: off.reason })}
        </Note>
      )}
      {state === 'DOWN' && <Note kind="waiting">{t('providers.down_note')}</Note>}
      <Figures provider={provider} />
      <ServiceList provider={provider} />
    </section>
  );
}

/** /providers: the health of payment providers and banks, with their switches. */
export function ProvidersPage() {
  const { t } = useMessages();
  const answer = useQuery({
    ...queryFor(paymentProviders.list, {}, { suppress: true }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHead crumbs={[{ title: t('providers.title'), subtitle: t('providers.subtitle') }]} />
      <RecordGate answer={answer} backTo="/dashboard">
        {({ providers }) => (
          <div className={classes['page']}>
            {providers.map((provider) => (
              <ProviderPanel key={provider.provider} provider={provider} />
            ))}
          </div>
        )}
      </RecordGate>
    </>
  );
}
