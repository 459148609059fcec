import { Button, Skeleton } from '@mantine/core';
import { topUps } from '@kutip/contracts/top-ups';
import { Suspense, useState } from 'react';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';

const TopUpForm = lazyPart(async () => (await import('./top-up-form.tsx')).TopUpForm);

/** The button that brings money in, for whoever may. */
export function TopUpButton() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const canMake = may(
    useSession((state) => state.user),
    topUps.remove.access,
  );
  if (!canMake) return null;
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
