import { Button, Group, Stack, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { stepUp } from '@kutip/contracts/step-up';
import { useState } from 'react';
import { callApi } from '../api/client.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from '../ui/qr.tsx';
import { EnterPassword } from './enter-password.tsx';
import { CodeForm } from './enter-code.tsx';
import classes from './step-up.module.css';

type TotpSetup = Data<typeof stepUp.setUpTotp>;

/** Shown once, for users who lose their phone. */
function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = useMessages();
  return (
    <Stack gap="md">
      <Text>{t('step_up.recovery_text')}</Text>
      <ul className={classes['codes']} aria-label={t('step_up.recovery')}>
        {codes.map((code) => (
          <li key={code} className="number-like">
            {code.slice(0, 5)}-{code.slice(5)}
          </li>
        ))}
      </ul>
      <Group justify="space-between">
        <CopyButton text={codes.join('\n')} label={t('step_up.copy')} />
        <Button onClick={done}>{t('step_up.recovery_saved')}</Button>
      </Group>
    </Stack>
  );
}

/** Sets up an authenticator app: password, secret, first code, recovery codes. */
export function SetUpAuthenticator({ begin, done }: { begin?: () => void; done: () => void }) {
  const { t } = useMessages();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  if (!setup)
    return (
      <EnterPassword
        text={t('step_up.set_up_text')}
        action={t('step_up.set_up')}
        send={async (password) => {
          setSetup(await callApi(stepUp.setUpTotp, { body: { password } }));
          begin?.();
        }}
      />
    );
  return (
    <Stack gap="md">
      <div className={classes['secret']}>
        <QrCode text={setup.uri} label={t('step_up.qr')} size_px={180} />
        <div>
          <p>{t('step_up.scan')}</p>
          <code className="number-like" data-testid="totp-secret">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </div>
      </div>
      <CodeForm
        text={t('step_up.first_code')}
        action={t('step_up.continue')}
        send={async (code) => setCodes((await callApi(stepUp.confirmTotp, { body: { code } })).recovery_codes)}
      />
    </Stack>
  );
}
