import { Button, Group, Text } from '@mantine/core';
import { useMessages } from './messages/use-messages.ts';
import { session, useSession } from '../../shared/session/browser-session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useSwitch } from './use-switch.ts';

const ignoreClose = (): void => undefined;

/** Covers a tab whose account was switched in another tab, until the user chooses which account to use. */
export function SwitchedNotice() {
  const { t } = useMessages();
  const tabAccount = useSession((state) => state.account);
  const switchedAccount = useSession((state) => state.switchedTo);
  const { switchTo, isPending } = useSwitch();
  return (
    <Dialog
      isOpen={switchedAccount !== null}
      close={ignoreClose}
      closeLabel={null}
      isPersistent
      title={t('accounts.switched_title')}
    >
      <Text>{t('accounts.switched_text', { now: switchedAccount?.name ?? '', mine: tabAccount?.name ?? '' })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={isPending} onClick={() => tabAccount && switchTo(tabAccount.id)}>
          {t('accounts.back_to', { name: tabAccount?.name ?? '' })}
        </Button>
        <Button onClick={session.followAccountSwitch} data-autofocus>
          {t('accounts.continue_with', { name: switchedAccount?.name ?? '' })}
        </Button>
      </Group>
    </Dialog>
  );
}
