import { Button, Skeleton } from '@mantine/core';
import { refunds } from '@kutip/contracts/refunds';
import { Suspense, useState } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import type { OfPayment } from './refund-form.tsx';

const RefundForm = lazyComponent(async () => (await import('./refund-form.tsx')).RefundForm);

/** Starts a refund of this payment, or of one whose number is typed. Only for users with permission. */
export function RefundButton({ of, isQuiet = false }: { of?: OfPayment; isQuiet?: boolean }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const canRequest = may(
    useSession((state) => state.user),
    refunds.request.access,
  );
  if (!canRequest) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} {...(isQuiet && { variant: 'default' })}>
        {t(of ? 'refunds.refund' : 'refunds.refund_a_payment')}
      </Button>
      <Dialog isOpen={isOpen} close={() => setOpen(false)} title={t('refunds.request_title')} width_px={560}>
        <Suspense fallback={<Skeleton height={320} />}>
          <RefundForm of={of} close={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
