import { hydrateRoot } from 'react-dom/client';
import type { PayFormProps } from './form-view.ts';
import { PayForm } from './pay-form.tsx';

/** Hydrates the payment form with the props that the server rendered it with. */
export function hydrateForm(root: HTMLElement): void {
  const props = JSON.parse(document.getElementById('island-props')!.textContent) as PayFormProps;
  hydrateRoot(root, <PayForm {...props} />);
}
