import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useProductName } from '../api/constants.ts';
import { StepUpGate } from '../step-up/step-up-gate.tsx';
import { ChunkNotice } from './chunk-notice.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { Overlay } from './overlay.tsx';

/** The root of every page: document title, loading bar, new-version notice, step-up and error dialogs. */
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
