import { Button } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { onboarding } from '@kutip/contracts/onboarding';
import { isReviewOpen } from '@kutip/domain/onboarding';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useCall } from '../../shared/api/query.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { Documents } from './documents.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { Review } from './review.ts';
import classes from './onboarding.module.css';

const NOTE_KINDS = {
  NOT_SENT: 'quiet',
  IN_REVIEW: 'waiting',
  APPROVED: 'quiet',
  REFUSED: 'attention',
  SUSPENDED: 'attention',
} as const satisfies Record<Review['stage'], string>;

/** What is entered on other screens, and where. */
const TARGETS = { EMAIL: '/me', COMPANY: '/info/new', OWNER: '/business-owner-details/new' } as const;
const ENTERED = ['EMAIL', 'COMPANY', 'OWNER'] as const;

function Stage({ stage, reason, review_requested_at }: Review) {
  const { t, dateTime } = useMessages();
  const facts = { reason: reason ?? '', when: review_requested_at ? dateTime(review_requested_at) : '' };
  return (
    <Note kind={NOTE_KINDS[stage]} title={t(`onboarding.stage_${stage}`)}>
      {t(`onboarding.stage_${stage}_text`, facts)}
    </Note>
  );
}

function Requirements({ missing }: Review) {
  const { t } = useMessages();
  return (
    <RecordPanel title={t('onboarding.needed')} text={t('onboarding.needed_text')}>
      <ul className={classes['items']}>
        {ENTERED.map((one) => {
          const isDone = !missing.includes(one);
          const Icon = isDone ? IconCircleCheck : IconCircle;
          return (
            <li key={one} data-done={isDone || undefined}>
              <Icon size={22} aria-hidden />
              <strong>{t(`onboarding.${one}`)}</strong>
              {isDone ? (
                <span className={classes['state']}>{t('onboarding.done')}</span>
              ) : (
                <LinkButton to={TARGETS[one]} variant="default">
                  {t(`onboarding.${one}_action`)}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
    </RecordPanel>
  );
}

/** Settings, Verification: what the platform needs to know before a merchant takes payments, and its decision. */
export function ReviewTab() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(onboarding.read, {}, { suppress: true }));
  const canWrite = may(
    useSession((state) => state.user),
    onboarding.requestReview.access,
  );
  const send = useCall(onboarding.requestReview, {
    confirm: () => ({ title: t('onboarding.sent') }),
    changes: [dashboard],
  });
  return (
    <RecordGate answer={answer} backTo="/info/view">
      {(review) => {
        const isOpen = isReviewOpen(review.stage);
        return (
          <>
            <Stage {...review} />
            <Requirements {...review} />
            <Documents review={review} canWrite={canWrite} canRemove={canWrite && isOpen} />
            {isOpen && canWrite && review.missing.length === 0 && (
              <Button className={classes['send'] ?? ''} loading={send.isPending} onClick={() => send.mutate({})}>
                {t(review.stage === 'REFUSED' ? 'onboarding.send_again' : 'onboarding.send')}
              </Button>
            )}
          </>
        );
      }}
    </RecordGate>
  );
}
