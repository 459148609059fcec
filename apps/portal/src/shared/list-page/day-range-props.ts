import type { ListState } from './list-state.ts';

/** Props of the date-range field and of its calendar. */
export interface DayRangeProps {
  from: string | null;
  to: string | null;
  change: (patch: Partial<ListState>) => void;
}
