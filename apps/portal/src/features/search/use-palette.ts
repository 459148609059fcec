import { MIN_SEARCH_LENGTH, search } from '@kutip/contracts/search';
import type { SearchKind } from '@kutip/domain/search-kind';
import {
  IconAddressBook,
  IconBuildingBank,
  IconCash,
  IconFileInvoice,
  IconList,
  IconPackage,
  IconReceipt,
  IconReceiptRefund,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import {
  matchingPages,
  PLACES,
  type FoundGroup,
  type PaletteEntry,
  type PaletteGroup,
  type PalettePage,
} from './palette-entries.ts';

const TYPING_MS = 150;
const ICONS: Record<SearchKind, Icon> = {
  PAYMENT: IconCash,
  BILL: IconReceipt,
  ORDER: IconPackage,
  CUSTOMER: IconAddressBook,
  COLLECTION: IconFileInvoice,
  PAYOUT: IconSend,
  SETTLEMENT: IconBuildingBank,
  REFUND: IconReceiptRefund,
};

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function recordGroup({ kind, records, has_more }: FoundGroup, text: string, t: Messages['t']): PaletteGroup {
  const { record, list } = PLACES[kind];
  const icon = ICONS[kind];
  const entries: PaletteEntry[] = records.map((found) => ({
    id: found.id,
    label: found.name ?? found.number ?? '',
    to: record(found.id),
    icon,
    record: { ...found, kind },
  }));
  const all = {
    id: `all-${kind}`,
    label: t('search.show_all', { text }),
    to: list,
    search: { search: text },
    icon: IconList,
  };
  return { id: kind, label: t(`search_kind.${kind}`), entries: has_more ? [...entries, all] : entries };
}

const pageGroup = (id: string, label: string, pages: readonly PalettePage[]): PaletteGroup => ({
  id,
  label,
  entries: pages.map((page) => ({ ...page, id: `${id}-${page.to}` })),
});

interface PaletteInput {
  pages: readonly PalettePage[];
  actions: readonly PalettePage[];
  /** Whether the user's area has records to be found. */
  hasRecords: boolean;
}

/** What the palette shows for a text: records that the API finds, and the pages and actions whose names match. */
export function usePalette(typed: string, { pages, actions, hasRecords }: PaletteInput) {
  const { t } = useMessages();
  const text = typed.trim();
  const settled = useSettled(text);
  const isSearched = hasRecords && settled.length >= MIN_SEARCH_LENGTH;
  const answer = useQuery({
    ...queryFor(search.records, { query: { text: settled } }, { suppress: true }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const records = isSearched && text !== '' ? (answer.data?.groups ?? []) : [];
  const groups = [
    ...records.map((group) => recordGroup(group, settled, t)),
    pageGroup('actions', t('search.actions'), matchingPages(actions, text)),
    pageGroup('pages', t('search.pages'), matchingPages(pages, text)),
  ].filter(({ entries }) => entries.length > 0);
  return { groups, isSearching: text !== settled || answer.isFetching, hasFailed: isSearched && answer.isError };
}
