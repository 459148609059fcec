import { Button, Group, Text } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { cardPosition, type Box } from './card-position.ts';
import classes from './tour.module.css';

export interface TourStep {
  /** The `data-tour` value of the explained element. */
  target: string;
  title: string;
  text: string;
}

/** The first visible target: wide and narrow screens may render it in different places. */
const elementOf = (target: string): Element | undefined =>
  [...document.querySelectorAll(`[data-tour="${target}"]`)].find((one) => one.getClientRects().length > 0);

/** The target's rectangle, updated while the page scrolls or resizes. */
function useBox(target: string | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = target === undefined ? undefined : elementOf(target);
    if (!element) return undefined;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const measure = (): void => setBox(element.getBoundingClientRect());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [target]);
  return box;
}

/**
 * A product tour: one card after another beside its target, which stays usable. Steps without a visible target are skipped.
 * Escape or the last button ends it.
 */
export function Tour({ steps, onEnd }: { steps: readonly TourStep[]; onEnd: () => void }) {
  const { t } = useMessages();
  const [at, setAt] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const shown = steps.filter(({ target }) => elementOf(target));
  const step = shown[Math.min(at, shown.length - 1)];
  const box = useBox(step?.target);
  const isPlaced = box !== null;
  const target = step?.target;
  useEffect(() => {
    if (target && isPlaced) card.current?.focus({ preventScroll: true });
  }, [target, isPlaced]);
  useEffect(() => {
    const handleKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onEnd();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [onEnd]);
  if (!step || !box) return null;
  const isLast = at >= shown.length - 1;
  const { innerWidth: width, innerHeight: height } = window;
  return (
    <>
      <div
        className={classes['ring']}
        style={{ left: box.left - 4, top: box.top - 4, width: box.width + 8, height: box.height + 8 }}
        aria-hidden
      />
      <div
        ref={card}
        role="dialog"
        aria-label={step.title}
        tabIndex={-1}
        className={classes['card']}
        style={cardPosition(box, { width, height })}
      >
        <Text size="xs" c="dimmed">
          {t('tour.step', { number: at + 1, total: shown.length })}
        </Text>
        <Text fw={650}>{step.title}</Text>
        <Text mt={4}>{step.text}</Text>
        <Group justify="space-between" mt="md" gap="xs">
          <Button variant="subtle" color="gray" px="xs" onClick={onEnd}>
            {t('tour.skip')}
          </Button>
          <Group gap="xs">
            {at > 0 && (
              <Button variant="default" onClick={() => setAt(at - 1)}>
                {t('tour.back')}
              </Button>
            )}
            <Button onClick={() => (isLast ? onEnd() : setAt(at + 1))}>{t(isLast ? 'tour.done' : 'tour.next')}</Button>
          </Group>
        </Group>
      </div>
    </>
  );
}
