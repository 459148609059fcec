import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { stepUp } from '@kutip/contracts/step-up';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../api/query.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFailureText } from '../ui/failure-text.ts';
import { AddPasskey } from './add-passkey.tsx';
import { EnterCode } from './enter-code.tsx';
import { ConfirmWithPasskey } from './confirm-with-passkey.tsx';
import { canUsePasskeys } from './passkey.ts';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';
import { finishStepUp } from './step-up-state.ts';
import { availableFactors, type StepUpFactor } from './step-up-factors.ts';

const done = () => finishStepUp(true);
/** `begin`: from here another factor would lose what was set up. */
const FACTOR_FORMS: Record<StepUpFactor, (begin: () => void) => React.JSX.Element> = {
  passkey: () => <ConfirmWithPasskey done={done} />,
  code: () => <EnterCode done={done} />,
  app: (begin) => <SetUpAuthenticator begin={begin} done={done} />,
  new_passkey: () => <AddPasskey needsPassword done={done} />,
};

/** Keeps the factors of the moment it opened: a factor set up meanwhile must not unmount its own form. */
function FactorPicker({ has }: { has: Data<typeof stepUp.read> }) {
  const { t } = useMessages();
  const [factors, setFactors] = useState(() => availableFactors(has, canUsePasskeys(has.passkey_domain)));
  const [hasBegun, setBegun] = useState(false);
  const [factor, other] = factors;
  if (!factor) return <Text>{t('security.only_there', { domain: has.passkey_domain })}</Text>;
  return (
    <Stack gap="sm">
      {FACTOR_FORMS[factor](() => setBegun(true))}
      {other && !hasBegun && (
        <Button variant="subtle" size="compact-sm" onClick={() => setFactors([other, factor])}>
          {t(`security.instead.${other}`)}
        </Button>
      )}
    </Stack>
  );
}

function Content() {
  const { t } = useMessages();
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
  // The cached answer may be out of date.
  if (!answer.data || !answer.isFetchedAfterMount) return <Skeleton height={120} />;
  return <FactorPicker has={answer.data} />;
}

/** Reauthenticates a user before money moves: with a passkey or a code, or by setting one up. */
export function StepUpDialog() {
  const { t } = useMessages();
  return (
    <Dialog isOpen close={() => finishStepUp(false)} title={t('step_up.title')}>
      <Content />
    </Dialog>
  );
}
