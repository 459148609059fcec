import type { Listing } from '@kutip/contracts/listing';
import type { ReactNode } from 'react';
import { useAdminWords, type AdminWords } from '../i18n/use-admin-words.ts';
import { useInWords } from '../i18n/use-in-words.ts';
import { PageHead } from '../ui/page.tsx';
import type { Choice } from './choices.ts';
import type { ListColumn } from './columns.ts';
import { ListFrame } from './list-frame.tsx';
import { useList } from './use-list.ts';

interface DeskListProps<L extends Listing, Row> {
  /** Under this name its words stand among those of the admin portal. */
  area: 'audit' | 'merchants' | 'payouts' | 'people' | 'refunds' | 'settlements' | 'top_ups';
  listing: L;
  columnsIn: (words: AdminWords) => readonly ListColumn<Row>[];
  choicesIn?: (words: AdminWords) => readonly Choice[];
  open?: (row: Row) => string;
  actions?: ReactNode;
}

const noChoices = (): Choice[] => [];

/** A page of the admin portal that is one list, of every merchant. */
export function DeskList<L extends Listing, Row extends { id: string | number }>(props: DeskListProps<L, Row>) {
  const { area, listing, columnsIn, choicesIn = noChoices, open, actions } = props;
  const words = useAdminWords();
  const { t } = words;
  const title = t(`admin.${area}.title`);
  return (
    <>
      <PageHead crumbs={[{ title, subtitle: t(`admin.${area}.subtitle`) }]} actions={actions} />
      <ListFrame
        of={useList(listing)}
        columns={useInWords(words, columnsIn)}
        choices={choicesIn(words)}
        label={title}
        searchLabel={t(`admin.${area}.search_label`)}
        {...(open && { open })}
        empty={{ title: t(`admin.${area}.empty`), text: t(`admin.${area}.empty_text`) }}
      />
    </>
  );
}
