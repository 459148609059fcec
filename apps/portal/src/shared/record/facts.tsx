import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record.module.css';

/** A label with its value. Facts with an empty value are not shown. */
export type Fact = readonly [label: string, value: ReactNode];

/** A description list of labels and values. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes['facts']}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** A section of a record page with its heading. */
export const RecordPanel = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={`panel ${classes['part']}`} aria-label={title}>
    <Title order={2}>{title}</Title>
    {text && <p className={classes['part-text']}>{text}</p>}
    {children}
  </section>
);
