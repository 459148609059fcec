import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useProductName } from '../api/constants.ts';
import { StepUpGate } from '../step-up/step-up-gate.tsx';
import { ChunkNotice } from './chunk-notice.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { Overlay } from './overlay.tsx';

/** What every page of every portal has: the error dialog, the notice of a new version, the title, the waiting line. */
export function Root() {
  const name = useProductName();
  useEffect(() => {
    document.title = name; // always the product's name (specification 2)
  }, [name]);
  return (
    <>
      <Overlay />
      <ChunkNotice>
        <Outlet />
      </ChunkNotice>
      <StepUpGate />
      <ErrorDialog />
    </>
  );
}
