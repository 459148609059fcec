import { TextInput } from '@mantine/core';
import { passkeys, type CreationOptions } from '@kutip/contracts/passkeys';
import { useState } from 'react';
import { callApi } from '../api/client.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { EnterPassword } from './enter-password.tsx';
import { parseUserAgent } from './device.ts';
import { createPasskey, passkeyErrorOf } from './passkey.ts';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { useSubmit } from './use-submit.ts';

/** The sentence for a failed passkey operation, from the browser or the server. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const { t } = useMessages();
  const failureText = useFailureText();
  return (error) => {
    const refusal = passkeyErrorOf(error);
    return refusal ? t(`security.${refusal}`) : failureText(error);
  };
}

/** A default name for the passkey, such as "Chrome on Windows". */
function useDeviceName(): string {
  const { t } = useMessages();
  const { browser, system } = parseUserAgent(navigator.userAgent);
  return browser && system ? t('accounts.on', { browser, system }) : (system ?? browser ?? '');
}

function PasskeyNameForm({ make }: { make: (name: string) => Promise<unknown> }) {
  const { t } = useMessages();
  const errorText = usePasskeyErrorText();
  const [name, setName] = useState(useDeviceName());
  const { error, isBusy, run } = useSubmit(() => make(name.trim()), errorText);
  return (
    <ReauthenticationForm
      text={t('security.add_text')}
      action={t('security.add')}
      isBusy={isBusy}
      isEmpty={name.trim() === ''}
      send={run}
    >
      <TextInput
        data-autofocus
        label={t('security.name')}
        description={t('security.name_help')}
        name="name"
        maxLength={60}
        error={error}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ReauthenticationForm>
  );
}

/** Registers a passkey of this device. The user's first factor needs the password. */
export function AddPasskey({ needsPassword, done }: { needsPassword: boolean; done: () => void }) {
  const { t } = useMessages();
  const [options, setOptions] = useState<CreationOptions | null>(null);
  if (needsPassword && !options)
    return (
      <EnterPassword
        text={t('security.password_text')}
        action={t('step_up.continue')}
        send={async (password) => setOptions(await callApi(passkeys.creationOptions, { body: { password } }))}
      />
    );
  const make = async (name: string): Promise<void> => {
    const credential = await createPasskey(options ?? (await callApi(passkeys.creationOptions, { body: {} })));
    try {
      await callApi(passkeys.add, { body: { name, credential } });
    } catch (error) {
      setOptions(null); // the challenge is used up
      throw error;
    }
    done();
  };
  return <PasskeyNameForm make={make} />;
}
