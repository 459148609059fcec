import type { ReactNode } from 'react';
import classes from './record.module.css';

/** The parts of a record under each other, and what happened at the side (below them on a narrow screen). */
export const RecordColumns = ({ side, children }: { side?: ReactNode; children: ReactNode }) => (
  <div className={classes['columns']} data-side={side ? '' : undefined}>
    <div className={classes['main']}>{children}</div>
    {side}
  </div>
);

/** The amount of a record, the largest thing on its page, with a word beside it. */
export const LeadAmount = ({ amount, children }: { amount: ReactNode; children?: ReactNode }) => (
  <div className={classes['lead']}>
    <span className={classes['lead-amount']}>{amount}</span>
    {children}
  </div>
);
