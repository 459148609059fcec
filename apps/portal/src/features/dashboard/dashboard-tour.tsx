import { Suspense, useState } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useTourRequested, requestTour } from '../../shared/tour/tour-request.ts';
import { useTourSetting } from '../../shared/tour/use-tour-setting.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';

const Tour = lazyComponent(async () => (await import('../../shared/tour/tour.tsx')).Tour);

/** Steps whose part of the page is absent are left out. */
const STEPS = ['setup', 'attention', 'balances', 'trend', 'create', 'menu', 'you'] as const;

/** Shows the dashboard tour once to new users, and again on request. */
export function DashboardTour() {
  const { t } = useMessages();
  const { setting, save } = useTourSetting();
  const isRequested = useTourRequested();
  const [hasEnded, setHasEnded] = useState(false);
  const isNew = setting?.setting === 'dashboard' && setting.settings.tour_enabled && !hasEnded;
  if (!isNew && !isRequested) return null;
  const finish = (): void => {
    requestTour(false);
    setHasEnded(true);
    save({ tour_enabled: false });
  };
  return (
    <Suspense fallback={null}>
      <Tour
        steps={STEPS.map((target) => ({ target, title: t(`tour.${target}`), text: t(`tour.${target}_text`) }))}
        onEnd={finish}
      />
    </Suspense>
  );
}
