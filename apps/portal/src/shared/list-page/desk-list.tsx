import type { Listing } from '@kutip/contracts/listing';
import type { ReactNode } from 'react';
import type { MessagesOf } from '../i18n/use-messages.ts';
import { useLocalized } from '../i18n/use-localized.ts';
import { PageHead } from '../ui/page.tsx';
import type { ListFilter } from './list-filters.ts';
import type { ListColumn } from './columns.ts';
import { ListFrame } from './list-frame.tsx';
import { useList } from './use-list.ts';

interface DeskListProps<L extends Listing, Row, Key extends string> {
  /** The messages of the feature. */
  messages: MessagesOf<Key>;
  texts: Record<'title' | 'subtitle' | 'search_label' | 'empty' | 'empty_text', NoInfer<Key>>;
  listing: L;
  columnsFor: (messages: NoInfer<MessagesOf<Key>>) => readonly ListColumn<Row>[];
  filtersFor?: (messages: NoInfer<MessagesOf<Key>>) => readonly ListFilter[];
  open?: (row: Row) => string;
  actions?: ReactNode;
}

const noFilters = (): ListFilter[] => [];

/** A page of the admin portal with one list over all merchants. */
export function DeskList<L extends Listing, Row extends { id: string | number }, Key extends string>(
  props: DeskListProps<L, Row, Key>,
) {
  const { messages, texts, listing, columnsFor, filtersFor = noFilters, open, actions } = props;
  const { t } = messages;
  const title = t(texts.title);
  return (
    <>
      <PageHead crumbs={[{ title, subtitle: t(texts.subtitle) }]} actions={actions} />
      <ListFrame
        of={useList(listing)}
        columns={useLocalized(messages, columnsFor)}
        choices={filtersFor(messages)}
        label={title}
        searchLabel={t(texts.search_label)}
        {...(open && { open })}
        empty={{ title: t(texts.empty), text: t(texts.empty_text) }}
      />
    </>
  );
}
