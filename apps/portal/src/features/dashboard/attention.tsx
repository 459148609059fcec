import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { dayOf } from '@kutip/domain/day';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconChevronLeft,
  IconChevronRight,
  IconCircleX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useLayout } from '../../shared/layout-state/browser-layout.ts';
import classes from './dashboard.module.css';

type Waiting = Data<typeof dashboard.merchant>['attention'];

/** What needs attention today, each line with a link. */
export function Attention({ open_exceptions, waiting_payments, failed_today }: Waiting) {
  const { t, count } = useMessages();
  const isRtl = useLayout((state) => state.isRtl);
  const ForwardChevron = isRtl ? IconChevronLeft : IconChevronRight;
  const [today] = useState(() => dayOf(new Date()));
  const lines = [
    {
      number: open_exceptions,
      key: 'exceptions',
      Icon: IconAlertTriangle,
      tone: 'attention',
      to: '/collections/exceptions',
      search: {},
    },
    {
      number: waiting_payments,
      key: 'waiting',
      Icon: IconClock,
      tone: 'attention',
      to: '/collections/payments',
      search: { status: 'PROCESSING' },
    },
    {
      number: failed_today,
      key: 'failed',
      Icon: IconCircleX,
      tone: 'bad',
      to: '/collections/payments',
      search: { status: 'FAILED', from: today, to: today },
    },
  ] as const;
  const shown = lines.filter(({ number }) => number > 0);
  return (
    <section className="panel" data-tour="attention" aria-label={t('dashboard.attention')}>
      {shown.length === 0 && (
        <div className={classes['calm']}>
          <IconCircleCheck size={20} aria-hidden />
          {t('dashboard.all_clear')}
        </div>
      )}
      {shown.length > 0 && (
        <ul className={classes['attention']}>
          {shown.map(({ number, key, Icon, tone, to, search }) => (
            <li key={key}>
              <Link to={to} search={search}>
                <Icon size={20} aria-hidden data-tone={tone} />
                <span>
                  <strong>{t(`dashboard.${key}`, { count: number, shown: count(number) })}</strong>
                  <br />
                  <span className={classes['dim']}>{t(`dashboard.${key}_text`)}</span>
                  <br />
                  <span className={classes['action']}>{t(`dashboard.${key}_action`)}</span>
                </span>
                <ForwardChevron size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
