import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { stepUp } from '@kutip/contracts/step-up';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../api/query.ts';
import { useWords } from '../i18n/use-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFailureText } from '../ui/failure-text.ts';
import { AddPasskey } from './add-passkey.tsx';
import { GiveCode } from './give-code.tsx';
import { GivePasskey } from './give-passkey.tsx';
import { canUsePasskeys } from './passkey.ts';
import { SetUpApp } from './set-up-app.tsx';
import { settleStepUp } from './step-up-state.ts';
import { waysOf, type Way } from './ways.ts';

const done = () => settleStepUp(true);
const PARTS: Record<Way, () => React.JSX.Element> = {
  passkey: () => <GivePasskey done={done} />,
  code: () => <GiveCode done={done} />,
  app: () => <SetUpApp done={done} />,
  new_passkey: () => <AddPasskey needsPassword done={done} />,
};

/** The ways are those of the moment when he was asked: what he sets up meanwhile must not take a page away from him. */
function Ways({ has }: { has: Data<typeof stepUp.read> }) {
  const { t } = useWords();
  const [ways, setWays] = useState(() => waysOf(has, canUsePasskeys(has.passkey_domain)));
  const [way, other] = ways;
  if (!way) return <Text>{t('security.only_there', { domain: has.passkey_domain })}</Text>;
  const Part = PARTS[way];
  return (
    <Stack gap="sm">
      <Part />
      {other && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWays([other, way])}>
          {t(`security.instead.${other}`)}
        </Button>
      )}
    </Stack>
  );
}

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
  // What was known when he was asked last may be over.
  if (!answer.data || !answer.isFetchedAfterMount) return <Skeleton height={120} />;
  return <Ways has={answer.data} />;
}

/** Asks whoever is about to move money to prove that it is him: with a passkey or a code of his app, or by setting one up. */
export function StepUpDialog() {
  const { t } = useWords();
  return (
    <Dialog isOpen close={() => settleStepUp(false)} title={t('step_up.title')}>
      <Content />
    </Dialog>
  );
}
