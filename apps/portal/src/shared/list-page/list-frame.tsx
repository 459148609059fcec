import { Button } from '@mantine/core';
import type { Sen } from '@kutip/domain/money';
import type { Listing } from '@kutip/contracts/listing';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { BREAKPOINTS_PX } from '../layout-state/breakpoint.ts';
import { useLayout } from '../layout-state/browser-layout.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Money } from '../ui/money.tsx';
import type { ListFilter } from './list-filters.ts';
import type { ListColumn } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, withoutAnyFilter } from './list-state.ts';
import type { RowHeight } from './list-views.ts';
import { ListTools } from './list-tools.tsx';
import { Pager } from './pager.tsx';
import { RowCards } from './row-cards.tsx';
import { BulkBar, useSelection, type Bulk, type Selection } from './selection.tsx';
import { useListPreferences } from './use-list-preferences.ts';
import type { UseList } from './use-list.ts';
import classes from './list-page.module.css';

interface Page<Row> {
  data: Row[];
  total: number;
  total_is_capped: boolean;
  sum: Sen | null;
  sums: { value: string; count: number; sum: Sen }[];
  last_page: number;
}

const NO_CHOICES: readonly ListFilter[] = [];

interface ListFrameProps<L extends Listing, Row> {
  of: UseList<L>;
  columns: readonly ListColumn<Row>[];
  /** Names the list for screen readers. */
  label: string;
  open?: (row: Row) => string;
  choices?: readonly ListFilter[];
  searchLabel?: string;
  /** For a listing whose sum is split by a column. */
  sums?: SumLabels;
  empty: { title: string; text: string; action?: ReactNode };
  /** Bulk actions; without them rows cannot be selected. */
  bulk?: Bulk<Row> | undefined;
}

/** How a sum that the listing splits by a column is shown. */
interface SumLabels {
  label: string;
  /** The label of a value that the sum does not count. */
  labelOf: (value: string) => string;
}

/** The amounts that the sum does not count, such as failed payments. */
function OtherSums<Row>({
  page,
  counted,
  labelOf,
}: { page: Page<Row>; counted: readonly string[] } & Pick<SumLabels, 'labelOf'>) {
  return page.sums
    .filter(({ value, sum }) => sum > 0 && !counted.includes(value))
    .map(({ value, sum }) => (
      <span key={value} className={classes['other-sum']}>
        {labelOf(value)} <Money amount={sum} />
      </span>
    ));
}

interface TotalsProps<Row> {
  page: Page<Row>;
  counted: readonly string[];
  sums: SumLabels | undefined;
}

function Totals<Row>({ page, counted, sums }: TotalsProps<Row>) {
  const { t, count } = useMessages();
  const shown = count(page.total) + (page.total_is_capped ? '+' : '');
  return (
    <div className={classes['totals']} role="status">
      <span>
        {t('list.total')} <strong className="figures">{t('list.found', { count: page.total, shown })}</strong>
      </span>
      {page.sum !== null && (
        <span>
          {sums?.label ?? t('list.sum')}{' '}
          <strong>
            <Money amount={page.sum} />
          </strong>
        </span>
      )}
      {sums && <OtherSums page={page} counted={counted} labelOf={sums.labelOf} />}
    </div>
  );
}

interface EmptyListProps {
  hasFilters: boolean;
  clearFilters: () => void;
  empty: { title: string; text: string; action?: ReactNode };
}

/** The empty state: no match for the filters, or no records yet. */
function EmptyList({ hasFilters, clearFilters, empty }: EmptyListProps) {
  const { t } = useMessages();
  if (!hasFilters) {
    return (
      <EmptyState title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('list.nothing_found')} text={t('list.nothing_found_text')}>
      <Button variant="default" onClick={clearFilters}>
        {t('list.clear')}
      </Button>
    </EmptyState>
  );
}

/** The rows, or their loading, error or empty state. */
function Rows<L extends Listing, Row extends { id: string | number }>({
  of,
  columns,
  label,
  open,
  empty,
  selection,
  height,
}: ListFrameProps<L, Row> & { selection: Selection<Row> | undefined; height: RowHeight }) {
  const { state, change, answer } = of;
  const isNarrow = useLayout((layout) => layout.window_width_px < BREAKPOINTS_PX.lg);
  const page = pageOf<Row>(answer.data);
  if (answer.isError && !page) {
    return <LoadFailed of={answer} />;
  }
  if (page?.data.length === 0)
    return (
      <EmptyList
        hasFilters={isFiltered(state) || state.page > 1}
        clearFilters={() => change(withoutAnyFilter(state))}
        empty={empty}
      />
    );
  const rows = { columns, rows: page?.data, state, change, label, selection, height, ...(open && { open }) };
  return (
    <div className={answer.isPlaceholderData ? classes['waiting'] : undefined} data-tour="list">
      {isNarrow ? <RowCards {...rows} /> : <DataTable {...rows} />}
    </div>
  );
}

const pageOf = <Row,>(data: unknown): Page<Row> | undefined => (data as { list: Page<Row> } | undefined)?.list;

/** The frame of every list: filters in the URL, rows as table or cards, totals, paging, and loading, error and empty states. */
export function ListFrame<L extends Listing, Row extends { id: string | number }>(props: ListFrameProps<L, Row>) {
  const { of, label, columns, choices = NO_CHOICES, searchLabel, bulk, sums } = props;
  const { listing, state, change, answer } = of;
  const page = pageOf<Row>(answer.data);
  const preferences = useListPreferences(listing.path, columns);
  const { selected, clear, selection, selectMatching } = useSelection(page?.data, bulk, of);
  return (
    <section className={`panel ${classes['frame']}`} aria-label={label} aria-busy={answer.isFetching}>
      <FilterBar
        listing={listing}
        state={state}
        change={change}
        choices={choices}
        tools={<ListTools of={preferences} columns={columns} />}
        {...(searchLabel && { searchLabel })}
      />
      <Rows {...props} columns={preferences.shown} selection={selection} height={preferences.height} />
      {bulk && (
        <BulkBar rows={selected} clear={clear} bulk={bulk} total={page?.total ?? 0} selectMatching={selectMatching} />
      )}
      {page && (page.data.length > 0 || state.page > 1) && (
        <footer className={classes['foot']}>
          <Totals page={page} counted={listing.sum_by?.counted ?? []} sums={sums} />
          {page.data.length > 0 && <ExportMenu of={of} columns={preferences.shown} choices={choices} />}
          <Pager state={state} change={change} last_page={page.last_page} />
        </footer>
      )}
    </section>
  );
}
