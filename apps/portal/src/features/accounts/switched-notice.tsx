import { Button, Group, Text } from '@mantine/core';
import { useWords } from '../../shared/i18n/use-words.ts';
import { session, useSession } from '../../shared/session/browser-session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useSwitch } from './use-switch.ts';

const stay = (): void => undefined;

/** Over a tab whose account another tab has left: nothing goes on here before the person has chosen. */
export function SwitchedNotice() {
  const { t } = useWords();
  const mine = useSession((state) => state.account);
  const now = useSession((state) => state.switchedTo);
  const { switchTo, isPending } = useSwitch();
  return (
    <Dialog isOpen={now !== null} close={stay} closeLabel={null} isFirm title={t('accounts.switched_title')}>
      <Text>{t('accounts.switched_text', { now: now?.name ?? '', mine: mine?.name ?? '' })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={isPending} onClick={() => mine && switchTo(mine.id)}>
          {t('accounts.back_to', { name: mine?.name ?? '' })}
        </Button>
        <Button onClick={session.follow} data-autofocus>
          {t('accounts.go_on_with', { name: now?.name ?? '' })}
        </Button>
      </Group>
    </Dialog>
  );
}
