import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Where nothing is yet: what will be here, and how to make the first. */
export const EmptyState = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className={classes['empty']}>
    <Title order={2}>{title}</Title>
    <p>{text}</p>
    {children}
  </div>
);
