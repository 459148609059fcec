import type { Listing } from '@kutip/contracts/listing';
import type { ReactNode } from 'react';
import { useAdminMessages, type AdminMessages } from '../i18n/use-admin-messages.ts';
import { useLocalized } from '../i18n/use-localized.ts';
import { PageHead } from '../ui/page.tsx';
import type { ListFilter } from './list-filters.ts';
import type { ListColumn } from './columns.ts';
import { ListFrame } from './list-frame.tsx';
import { useList } from './use-list.ts';

interface DeskListProps<L extends Listing, Row> {
  /** The group of the admin messages. */
  area: 'audit' | 'merchants' | 'payouts' | 'people' | 'refunds' | 'settlements' | 'top_ups';
  listing: L;
  columnsFor: (messages: AdminMessages) => readonly ListColumn<Row>[];
  filtersFor?: (messages: AdminMessages) => readonly ListFilter[];
  open?: (row: Row) => string;
  actions?: ReactNode;
}

const noFilters = (): ListFilter[] => [];

/** A page of the admin portal with one list over all merchants. */
export function DeskList<L extends Listing, Row extends { id: string | number }>(props: DeskListProps<L, Row>) {
  const { area, listing, columnsFor, filtersFor = noFilters, open, actions } = props;
  const messages = useAdminMessages();
  const { t } = messages;
  const title = t(`admin.${area}.title`);
  return (
    <>
      <PageHead crumbs={[{ title, subtitle: t(`admin.${area}.subtitle`) }]} actions={actions} />
      <ListFrame
        of={useList(listing)}
        columns={useLocalized(messages, columnsFor)}
        choices={filtersFor(messages)}
        label={title}
        searchLabel={t(`admin.${area}.search_label`)}
        {...(open && { open })}
        empty={{ title: t(`admin.${area}.empty`), text: t(`admin.${area}.empty_text`) }}
      />
    </>
  );
}
