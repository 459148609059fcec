import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** An empty state: title, explanation and an action. */
export const EmptyState = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className={classes['empty']}>
    <Title order={2}>{title}</Title>
    <p>{text}</p>
    {children}
  </div>
);
