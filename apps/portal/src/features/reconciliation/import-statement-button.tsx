import { Button } from '@mantine/core';
import { reconciliationForms } from '@kutip/contracts/reconciliation';
import { Suspense, useState } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';

// Imports happen once a day, so the form is a separate chunk.
const ImportStatementForm = lazyComponent(
  async () => (await import('./import-statement-form.tsx')).ImportStatementForm,
);

/** Imports the statement of a provider or bank. */
export function ImportStatementButton() {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const canImport = may(
    useSession((state) => state.user),
    reconciliationForms.importStatement.access,
  );
  if (!canImport) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reconciliation.import')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportStatementForm close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
