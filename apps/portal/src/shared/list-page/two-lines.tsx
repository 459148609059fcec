import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-page.module.css';

interface TwoLinesProps {
  /** The row's name, in bold. */
  title?: ReactNode;
  /** Plain text instead of a title. */
  text?: ReactNode;
  /** Second line, small and dimmed. */
  below?: ReactNode;
  /** A number instead of `below`; always left-to-right. */
  number?: string | null;
  /** The text is a sentence, which breaks rather than being cut. */
  wraps?: boolean;
}

/** A cell of one or two lines: a name and a detail. Each is cut at its own end: a Latin name in an Arabic list keeps its beginning. */
export const TwoLines = ({ title, text, below, number, wraps }: TwoLinesProps) => (
  <div className={classes['two-lines']} data-wraps={wraps || undefined}>
    {title ? <strong dir="auto">{title}</strong> : <span dir="auto">{text}</span>}
    {(below || number) && (
      <Text size="xs" c="dimmed" fw={400} dir="auto">
        {number ? <span className="number-like">{number}</span> : below}
      </Text>
    )}
  </div>
);
