import { hydrateRoot } from 'react-dom/client';
import type { PayFormProps } from './form-view.ts';
import { PayForm } from './pay-form.tsx';

/** Brings the form to life with the props that the server made it from. */
export function enliven(root: HTMLElement): void {
  const props = JSON.parse(document.getElementById('island-props')!.textContent) as PayFormProps;
  hydrateRoot(root, <PayForm {...props} />);
}
