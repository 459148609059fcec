import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import classes from './shell.module.css';

/** Less is one turn of the wheel. */
const SHOWN_AFTER_PX = 600;

/** A button that leads back to the top of a long page; the scroll is smooth unless the user has asked for less motion. */
export function ScrollToTop() {
  const { t } = useMessages();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const update = (): void => setShown(window.scrollY > SHOWN_AFTER_PX);
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  if (!isShown) return null;
  const label = t('shell.scroll_to_top');
  return (
    <ActionIcon
      variant="default"
      className={classes['to-top']}
      aria-label={label}
      title={label}
      onClick={() => {
        window.scrollTo({ top: 0 });
        document.getElementById('content')?.focus({ preventScroll: true });
      }}
    >
      <IconArrowUp size={20} />
    </ActionIcon>
  );
}
