import { useLayout } from '../layout-state/browser-layout.ts';
import classes from './overlay.module.css';

/** A thin moving line while the next page is fetched. It waits a moment, so quick pages do not flicker. */
export function Overlay() {
  const isShown = useLayout((state) => state.isOverlayShown);
  return isShown ? <div className={classes['bar']} role="presentation" data-testid="loading-overlay" /> : null;
}
