import { Button } from '@mantine/core';
import { reconciliationForms } from '@kutip/contracts/reconciliation';
import { Suspense, useState } from 'react';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';

// Once a day somebody brings something in; the days are looked at all the time.
const BringForm = lazyPart(async () => (await import('./bring-form.tsx')).BringForm);

/** Takes in what a provider or bank says about a day. */
export function BringStatement() {
  const { t } = useAdminWords();
  const [isOpen, setOpen] = useState(false);
  const canBring = may(
    useSession((state) => state.user),
    reconciliationForms.bring.access,
  );
  if (!canBring) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('admin.reconciliation.bring')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BringForm close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
