import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { stepUp } from '@kutip/contracts/step-up';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';
import { useWords } from '../i18n/use-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFailureText } from '../ui/failure-text.ts';
import { GiveCode } from './give-code.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { settleStepUp } from './step-up-state.ts';

function Content() {
  const { t } = useWords();
  const failureText = useFailureText();
  const answer = useQuery(queryFor(stepUp.read, {}, { suppress: true }));
  if (answer.isError)
    return (
      <Stack gap="md">
        <Text>{failureText(answer.error)}</Text>
        <div>
          <Button onClick={() => void answer.refetch()}>{t('common.retry')}</Button>
        </div>
      </Stack>
    );
  if (!answer.data) return <Skeleton height={120} />;
  const done = () => settleStepUp(true);
  return answer.data.has_totp ? <GiveCode done={done} /> : <SetUpApp done={done} />;
}

/** Asks whoever is about to move money to prove that it is him: with a code of his app, or by setting one up. */
export function StepUpDialog() {
  const { t } = useWords();
  return (
    <Dialog isOpen close={() => settleStepUp(false)} title={t('step_up.title')}>
      <Content />
    </Dialog>
  );
}
