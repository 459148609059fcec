import { useMessages } from './messages/use-messages.ts';
import { percentText } from '../../shared/ui/percent-text.ts';
import { HealthBadge } from './health-badge.tsx';
import { ProviderSwitch } from './provider-switch.tsx';
import type { Provider, Service } from './provider.ts';
import { isClosed } from './provider.ts';
import classes from './providers.module.css';

function ServiceRow({ provider, service }: { provider: string; service: Service }) {
  const { t, dateTime, count } = useMessages();
  const { payment_service_id, name, bank_type, state, succeeded, failed, success_bps, off, changed_at } = service;
  const type = bank_type === 1 ? t('providers.personal') : bank_type === 2 ? t('providers.company') : null;
  const full_name = type ? `${name} (${type})` : name;
  return (
    <li>
      <div className={classes['name']}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {type && <small>{type}</small>}
        {off && <small>{off.reason}</small>}
      </div>
      <div className={classes['facts']}>
        {success_bps !== null && (
          <span>{t('providers.rate', { rate: percentText(success_bps), ended: count(succeeded + failed) })}</span>
        )}
        {changed_at && <span>{t('providers.changed', { when: dateTime(changed_at) })}</span>}
      </div>
      <HealthBadge state={state} />
      <ProviderSwitch
        name={full_name}
        provider={provider}
        payment_service_id={payment_service_id}
        off_id={off?.id ?? null}
      />
    </li>
  );
}

/** The banks and services of a provider, those that are not available first. Open at first if there are any. */
export function ServiceList({ provider: { provider, services } }: { provider: Provider }) {
  const { t, count } = useMessages();
  const closed = services.filter(isClosed);
  const sorted = [...closed, ...services.filter((service) => !isClosed(service))];
  const text = t('providers.services', { count: services.length, shown: count(services.length) });
  return (
    <details className={classes['services']} open={closed.length > 0}>
      <summary>
        {text}
        {closed.length > 0 && ` · ${t('providers.closed', { count: closed.length, shown: count(closed.length) })}`}
      </summary>
      <ul>
        {sorted.map((service) => (
          <ServiceRow key={service.payment_service_id} provider={provider} service={service} />
        ))}
      </ul>
    </details>
  );
}
