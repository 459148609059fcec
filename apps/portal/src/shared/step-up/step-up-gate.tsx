import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../ui/lazy-page.tsx';
import { stepUpDialog } from './step-up-state.ts';

const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Where the dialog opens that asks for a second proof. Mounted once, at the root. */
export function StepUpGate() {
  const { isAsked } = useStore(stepUpDialog);
  if (!isAsked) return null;
  return (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  );
}
