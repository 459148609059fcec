import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

const ICONS = { attention: IconAlertTriangle, waiting: IconClock, quiet: IconInfoCircle } as const;

/** A note about the state of a record, announced by screen readers when it changes. */
export function Note({
  kind,
  title,
  children,
}: {
  kind: keyof typeof ICONS;
  title?: string | undefined;
  children: ReactNode;
}) {
  const Icon = ICONS[kind];
  return (
    <div className={classes['note']} data-kind={kind} role="status">
      <Icon size={20} aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        {title && ' '}
        {children}
      </div>
    </div>
  );
}
