import { Progress, Title } from '@mantine/core';
import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { IconCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useMessages } from './messages/use-messages.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import classes from './setup-guide.module.css';

type SetupSteps = Data<typeof dashboard.merchant>['setup'];
type Step = SetupSteps[number]['step'];

const TARGETS: Record<Step, { to: string; search?: Record<string, string> }> = {
  BUSINESS_DETAILS: { to: '/info/view' },
  FIRST_LINK: { to: '/collections/create-payment-form' },
  TEST_PAYMENT: { to: '/collections/list' },
  VERIFICATION: { to: '/info/view', search: { tab: 'review' } },
  BANK_ACCOUNT: { to: '/info/view', search: { tab: 'banks', record: 'new' } },
  SECOND_FACTOR: { to: '/me' },
};
const ICONS = { DONE: IconCircleCheck, IN_REVIEW: IconClock, TO_DO: IconCircle };

/** The steps until the business is paid; nothing once all are done. The first open one has the main button. */
export function SetupGuide({ steps, isReadOnly = false }: { steps: SetupSteps; isReadOnly?: boolean }) {
  const { t, count } = useMessages();
  const done = steps.filter(({ status }) => status === 'DONE').length;
  if (done === steps.length) return null;
  const next = steps.find(({ status }) => status === 'TO_DO');
  // Once the business is paid, what is done needs no room.
  const isPaid = steps.some(({ step, status }) => step === 'TEST_PAYMENT' && status === 'DONE');
  const shown = steps.filter(({ status }) => !isPaid || status !== 'DONE');
  const progress = t('setup.progress', { done: count(done), all: count(steps.length) });
  return (
    <section className={`panel ${classes['guide']}`} data-tour="setup" aria-label={t('setup.title')}>
      <div className={classes['head']}>
        <Title order={2}>{t('setup.title')}</Title>
        <span>{progress}</span>
      </div>
      <Progress value={(done / steps.length) * 100} aria-label={progress} className={classes['progress'] ?? ''} />
      <ol className={classes['steps']}>
        {shown.map(({ step, status }) => {
          const Icon = ICONS[status];
          return (
            <li key={step} data-status={status} data-next={step === next?.step || undefined}>
              <Icon size={22} aria-hidden />
              <div>
                <strong>{t(`setup.${step}`)}</strong>
                <p>{t(status === 'IN_REVIEW' ? 'setup.review' : `setup.${step}_text`)}</p>
              </div>
              {status === 'DONE' && <span className={classes['done']}>{t('setup.done')}</span>}
              {status !== 'DONE' && !isReadOnly && (
                <LinkButton {...TARGETS[step]} variant={step === next?.step ? 'filled' : 'default'}>
                  {t(status === 'IN_REVIEW' ? 'setup.view' : `setup.${step}_action`)}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
