import { useLayout } from '../layout-state/browser-layout.ts';
import classes from './overlay.module.css';

/** A loading bar while the next page is loading. Appears with a delay, so that quick pages do not flicker. */
export function Overlay() {
  const isShown = useLayout((state) => state.isOverlayShown);
  return isShown ? <div className={classes['bar']} role="presentation" data-testid="loading-overlay" /> : null;
}
