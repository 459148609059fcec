import type { ListState } from './list-state.ts';

/** The field and the calendar that takes its place. */
export interface DayRangeProps {
  from: string | null;
  to: string | null;
  change: (patch: Partial<ListState>) => void;
}
