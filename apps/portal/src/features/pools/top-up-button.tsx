import { Button, Skeleton } from '@mantine/core';
import { topUps } from '@kutip/contracts/top-ups';
import { Suspense, useState } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';

const TopUpForm = lazyComponent(async () => (await import('./top-up-form.tsx')).TopUpForm);

/** The button that creates a top-up, for users with permission. */
export function TopUpButton() {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const canCreate = may(
    useSession((state) => state.user),
    topUps.remove.access,
  );
  if (!canCreate) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('top_ups.make')}</Button>
      <Dialog isOpen={isOpen} close={() => setOpen(false)} title={t('top_ups.title')}>
        <Suspense fallback={<Skeleton height={220} />}>
          <TopUpForm close={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
