import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useProductName } from '../../shared/api/constants.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { closeSupportView } from '../../shared/session/close-support-view.ts';
import { leaveSupportView } from './leave-support-view.ts';
import { useMessages } from './messages/use-messages.ts';
import classes from './support-view.module.css';

const HEIGHT = '--k-banner-height';

/** Tells the layout how high the banner is, so that what sticks below it does not slide under it. */
function useBannerHeight(banner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty(HEIGHT, `${banner.current?.offsetHeight ?? 0}px`);
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty(HEIGHT);
    };
  }, [banner]);
}

/** Closes the view when its time is up, also in a tab that calls nothing. */
function useEnd(ends_at: Date): void {
  const ends_at_ms = ends_at.getTime();
  useEffect(() => {
    const timer = window.setTimeout(closeSupportView, Math.max(0, ends_at_ms - Date.now()));
    return () => window.clearTimeout(timer);
  }, [ends_at_ms]);
}

function Banner({ business, ends_at }: { business: string; ends_at: Date }) {
  const { t, time } = useMessages();
  const product = useProductName();
  const [isLeaving, setLeaving] = useState(false);
  const banner = useRef<HTMLElement>(null);
  useBannerHeight(banner);
  useEnd(ends_at);
  const leave = (): void => {
    setLeaving(true);
    void leaveSupportView();
  };
  return (
    <aside ref={banner} className={classes['banner']} aria-label={t('support_view.banner_label')}>
      <p>{t('support_view.banner', { business, product, time: time(ends_at) })}</p>
      <Button size="xs" variant="default" loading={isLeaving} onClick={leave}>
        {t('support_view.leave')}
      </Button>
    </aside>
  );
}

/** Above every page of a view by support: whose business it is, that nothing can be changed, and when it ends. */
export function SupportBanner() {
  const view = useSession(({ user }) => user?.support_view);
  const business = useSession(({ account }) => account?.name);
  if (!view) return null;
  // A date as it came, or its text as it was stored.
  return <Banner business={business ?? ''} ends_at={new Date(view.ends_at)} />;
}
