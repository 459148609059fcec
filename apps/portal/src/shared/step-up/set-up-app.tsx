import { Button, Group, Stack, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { stepUp } from '@kutip/contracts/step-up';
import { useState } from 'react';
import { callApi } from '../api/client.ts';
import { useWords } from '../i18n/use-words.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from '../ui/qr.tsx';
import { AskPassword } from './ask-password.tsx';
import { CodeForm } from './give-code.tsx';
import classes from './step-up.module.css';

type Offered = Data<typeof stepUp.setUp>;

/** For a lost phone; shown this once. */
function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = useWords();
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
        <Button onClick={done}>{t('step_up.kept')}</Button>
      </Group>
    </Stack>
  );
}

/** Puts an authenticator app in place: password, secret, first code, codes for a lost phone. */
export function SetUpApp({ done }: { done: () => void }) {
  const { t } = useWords();
  const [offered, setOffered] = useState<Offered | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  if (!offered)
    return (
      <AskPassword
        text={t('step_up.set_up_text')}
        action={t('step_up.set_up')}
        send={async (password) => setOffered(await callApi(stepUp.setUp, { body: { password } }))}
      />
    );
  return (
    <Stack gap="md">
      <div className={classes['secret']}>
        <QrCode text={offered.uri} label={t('step_up.qr')} size_px={180} />
        <div>
          <p>{t('step_up.scan')}</p>
          <code className="number-like" data-testid="totp-secret">
            {offered.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </div>
      </div>
      <CodeForm
        text={t('step_up.first_code')}
        action={t('step_up.go_on')}
        send={async (code) => setCodes((await callApi(stepUp.confirm, { body: { code } })).recovery_codes)}
      />
    </Stack>
  );
}
