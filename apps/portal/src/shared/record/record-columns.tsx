import type { ReactNode } from 'react';
import classes from './record.module.css';

/** A record page: its sections in the main column and the timeline at the side, or below on a narrow screen. */
export const RecordColumns = ({ side, children }: { side?: ReactNode; children: ReactNode }) => (
  <div className={classes['columns']} data-side={side ? '' : undefined}>
    <div className={classes['main']}>{children}</div>
    {side}
  </div>
);

/** The amount of a record in the largest type, with a label beside it. */
export const LeadAmount = ({ amount, children }: { amount: ReactNode; children?: ReactNode }) => (
  <div className={classes['lead']}>
    <span className={classes['lead-amount']}>{amount}</span>
    {children}
  </div>
);
