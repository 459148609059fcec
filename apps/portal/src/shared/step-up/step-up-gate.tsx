import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyComponent } from '../ui/lazy-page.tsx';
import { stepUpDialog } from './step-up-state.ts';

const StepUpDialog = lazyComponent(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Shows the step-up dialog while it is open. Mounted once, at the root. */
export function StepUpGate() {
  const { isOpen } = useStore(stepUpDialog);
  if (!isOpen) return null;
  return (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  );
}
