import type { WordsOf } from '../../shared/i18n/use-words.ts';
import { figureColumn } from '../../shared/list-page/common-columns.tsx';

/** What a balance is made of, a column a part. */
export const partColumns = ({ t }: WordsOf) =>
  (['pending', 'available', 'reserved'] as const).map((part) =>
    figureColumn(part, t(`pools.${part}`), { card: part === 'available' ? 'end' : 'foot' }),
  );
