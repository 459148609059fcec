import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface TwoLinesProps {
  /** In bold: what the row is called by. */
  title?: ReactNode;
  /** In place of a title, in plain letters. */
  text?: ReactNode;
  /** Below, small and dimmed. */
  below?: ReactNode;
  /** In place of `below`: a number, which keeps the order of its digits in every language. */
  number?: string | null;
}

/** A cell of two lines: what it is, and what tells it from its like. Without the second there is one. */
export const TwoLines = ({ title, text, below, number }: TwoLinesProps) => (
  <>
    {title ? <strong>{title}</strong> : text}
    {(below || number) && (
      <Text size="xs" c="dimmed" fw={400}>
        {number ? <span className="number-like">{number}</span> : below}
      </Text>
    )}
  </>
);
