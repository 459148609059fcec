import { ActionIcon } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useMatch } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { useMessages } from '../../shared/i18n/use-messages.ts';
import type { TourStep } from '../../shared/tour/tour.tsx';
import { useTourSetting } from '../../shared/tour/use-tour-setting.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { areaOf, TARGETS, takenFlag, type Area, type Target } from './areas.ts';
import { useTourTexts, type TourTexts } from './texts/use-tour-texts.ts';
import classes from './tours.module.css';

const Tour = lazyComponent(async () => (await import('../../shared/tour/tour.tsx')).Tour);

/** The steps of an area's tour; the tour skips parts that the page does not have. */
function stepsOf(area: Area, all: TourTexts): TourStep[] {
  const texts: Record<Target, Omit<TourStep, 'target'>> = {
    heading: { title: all[area].name, text: all[area].purpose },
    tabs: { title: all.tabs, text: all.tabs_text },
    actions: { title: all.actions, text: all[area].actions },
    filters: { title: all.filters, text: all.filters_text },
    list: { title: all.list, text: all[area].list },
  };
  return TARGETS.map((target) => ({ target, ...texts[target] }));
}

function HelpOf({ area }: { area: Area }) {
  const { t } = useMessages();
  const texts = useTourTexts();
  const { setting, save } = useTourSetting({ isComplete: true });
  const [isShown, setShown] = useState(false);
  const finish = useCallback((): void => {
    setShown(false);
    save({ [takenFlag(area)]: true });
  }, [area, save]);
  const isNew = setting !== null && setting.settings[takenFlag(area)] !== true;
  const label = `${t('tour.again')}: ${texts[area].name}`;
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
          <Tour steps={stepsOf(area, texts)} onEnd={finish} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The help button of the first page of each area: it starts the area's tour. A dot says that it is new to the user. The
 * address is that of the page around it: the router's own is already that of the next page while this one is still shown,
 * and a tour begun in that moment would end with it.
 */
export function AreaHelp() {
  const area = useMatch({
    strict: false,
    shouldThrow: false,
    select: ({ pathname, search }) => areaOf(pathname, (search as { tab?: string }).tab),
  });
  return area && <HelpOf key={area} area={area} />;
}
