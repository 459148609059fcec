import { ActionIcon } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import type { TourStep } from '../../shared/tour/tour.tsx';
import { useTourSetting } from '../../shared/tour/use-tour-setting.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { areaOf, TARGETS, takenFlag, type Area, type Target } from './areas.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import classes from './tours.module.css';

const Tour = lazyComponent(async () => (await import('../../shared/tour/tour.tsx')).Tour);

/** The steps of an area's tour; the tour skips parts that the page does not have. */
function stepsOf(area: Area, { t }: Messages): TourStep[] {
  const texts: Record<Target, Omit<TourStep, 'target'>> = {
    heading: { title: t(`tours.${area}.name`), text: t(`tours.${area}.purpose`) },
    tabs: { title: t('tours.tabs'), text: t('tours.tabs_text') },
    actions: { title: t('tours.actions'), text: t(`tours.${area}.actions`) },
    filters: { title: t('tours.filters'), text: t('tours.filters_text') },
    list: { title: t('tours.list'), text: t(`tours.${area}.list`) },
  };
  return TARGETS.map((target) => ({ target, ...texts[target] }));
}

function HelpOf({ area }: { area: Area }) {
  const messages = useMessages();
  const { t } = messages;
  const { setting, save } = useTourSetting({ isComplete: true });
  const [isShown, setShown] = useState(false);
  const finish = useCallback((): void => {
    setShown(false);
    save({ [takenFlag(area)]: true });
  }, [area, save]);
  const isNew = setting !== null && setting.settings[takenFlag(area)] !== true;
  const label = t('tours.help', { area: t(`tours.${area}.name`) });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes['help']}
        data-new={isNew || undefined}
        aria-label={label}
        title={label}
        onClick={() => setShown(true)}
      >
        <IconHelpCircle size={20} />
      </ActionIcon>
      {isShown && (
        <Suspense fallback={null}>
          <Tour steps={stepsOf(area, messages)} onEnd={finish} />
        </Suspense>
      )}
    </>
  );
}

/** The help button of the first page of each area: it starts the area's tour. A dot says that it is new to the user. */
export function AreaHelp() {
  const { pathname, search } = useLocation();
  const area = areaOf(pathname, (search as { tab?: string }).tab);
  return area && <HelpOf key={area} area={area} />;
}
