import { TextInput } from '@mantine/core';
import { passkeys, type CreationOptions } from '@kutip/contracts/passkeys';
import { useState } from 'react';
import { callApi } from '../api/client.ts';
import { useWords } from '../i18n/use-words.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { AskPassword } from './ask-password.tsx';
import { deviceOf } from './device.ts';
import { makePasskey, refusalOfBrowser } from './passkey.ts';
import { ProofForm } from './proof-form.tsx';
import { useSending } from './use-sending.ts';

/** One sentence for what the browser, or the server, made of a passkey. */
export function usePasskeyFault(): (error: unknown) => string {
  const { t } = useWords();
  const failureText = useFailureText();
  return (error) => {
    const refusal = refusalOfBrowser(error);
    return refusal ? t(`security.${refusal}`) : failureText(error);
  };
}

/** A name by which its owner knows the device again. */
function useDeviceName(): string {
  const { t } = useWords();
  const { browser, system } = deviceOf(navigator.userAgent);
  return browser && system ? t('accounts.on', { browser, system }) : (system ?? browser ?? '');
}

function NameIt({ make }: { make: (name: string) => Promise<unknown> }) {
  const { t } = useWords();
  const tell = usePasskeyFault();
  const [name, setName] = useState(useDeviceName());
  const { fault, isBusy, run } = useSending(() => make(name.trim()), tell);
  return (
    <ProofForm
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
        error={fault}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProofForm>
  );
}

/** Puts a passkey of this device in place. The first proof of all asks for the password. */
export function AddPasskey({ needsPassword, done }: { needsPassword: boolean; done: () => void }) {
  const { t } = useWords();
  const [offered, setOffered] = useState<CreationOptions | null>(null);
  if (needsPassword && !offered)
    return (
      <AskPassword
        text={t('security.password_text')}
        action={t('step_up.go_on')}
        send={async (password) => setOffered(await callApi(passkeys.offer, { body: { password } }))}
      />
    );
  const make = async (name: string): Promise<void> => {
    const credential = await makePasskey(offered ?? (await callApi(passkeys.offer, { body: {} })));
    try {
      await callApi(passkeys.add, { body: { name, credential } });
    } catch (error) {
      setOffered(null); // what was offered is used up
      throw error;
    }
    done();
  };
  return <NameIt make={make} />;
}
