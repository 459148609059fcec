import type { Data } from '@kutip/contracts/endpoint';
import { queues } from '@kutip/contracts/queues';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import figures from '../../shared/ui/figures.module.css';
import { useMessages } from './messages/use-messages.ts';

const REFRESH_MS = 15_000;

type Kind = Data<typeof queues.state>['kinds'][number];

/** How many entries of each kind wait, run or have failed, and whether anybody works on them. */
export function QueueState() {
  const { t, count, dateTime } = useMessages();
  const { data } = useQuery({ ...queryFor(queues.state, {}, { suppress: true }), refetchInterval: REFRESH_MS });
  if (!data) return null;
  const { kinds, workers } = data;
  const countsOf = ({ waiting, running, failed }: Kind) =>
    t('queues.counts', { waiting: count(waiting), running: count(running), failed: count(failed) });
  return (
    <section className="panel" style={{ padding: '16px 24px', marginBlockEnd: 16 }}>
      <dl className={figures['figures']}>
        {kinds.map((one) => (
          <div key={one.kind}>
            <dt>{t(`queues.kinds_${one.kind}`)}</dt>
            <dd>
              {count(one.waiting + one.running + one.failed)}
              <small>{countsOf(one)}</small>
              {one.oldest_due_at && <small>{t('queues.due_since', { when: dateTime(one.oldest_due_at) })}</small>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('queues.workers')}</dt>
          <dd>
            {count(workers)}
            <small>
              {workers === 0
                ? t('queues.workers_none')
                : t('queues.workers_running', { count: workers, shown: count(workers) })}
            </small>
          </dd>
        </div>
      </dl>
    </section>
  );
}
