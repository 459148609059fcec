import { Button, Group, Text } from '@mantine/core';
import { useMessages } from '../i18n/use-messages.ts';
import { useSession } from '../session/browser-session.ts';
import { FactList, RecordPanel, type Fact } from './facts.tsx';

interface ProposalPanelProps {
  proposal: { proposed_by: string; proposed_by_name: string | null; proposed_at: Date };
  /** What is carried out when it is confirmed. */
  facts: readonly Fact[];
  canDecide: boolean;
  isPending: boolean;
  decide: (decision: 'CONFIRM' | 'REJECT') => void;
}

/** A decision that waits for a second admin: who proposed what, and the buttons for anybody else. */
export function ProposalPanel({ proposal, facts, canDecide, isPending, decide }: ProposalPanelProps) {
  const { t, dateTime } = useMessages();
  const { proposed_by, proposed_by_name, proposed_at } = proposal;
  const isOwn = useSession(({ user }) => user?.id === proposed_by);
  return (
    <RecordPanel title={t('proposals.title')} text={t('proposals.text')}>
      <FactList
        facts={[
          ...facts,
          [t('proposals.proposed_by'), proposed_by_name ?? t('proposals.unknown')],
          [t('proposals.proposed_at'), dateTime(proposed_at)],
        ]}
      />
      {canDecide && isOwn && <Text mt="md">{t('proposals.own')}</Text>}
      {canDecide && !isOwn && (
        <Group gap="xs" mt="md">
          <Button disabled={isPending} onClick={() => decide('CONFIRM')}>
            {t('proposals.confirm')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => decide('REJECT')}>
            {t('proposals.reject')}
          </Button>
        </Group>
      )}
    </RecordPanel>
  );
}
