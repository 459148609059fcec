import { POOL_TYPES } from '@kutip/domain/pool';
import type { WordsOf } from '../../shared/i18n/use-words.ts';
import { choiceOf } from '../../shared/list-page/choices.ts';
import { figureColumn } from '../../shared/list-page/common-columns.tsx';

/** What a balance is made of, a column a part. */
export const partColumns = ({ t }: WordsOf) =>
  (['pending', 'available', 'reserved'] as const).map((part) =>
    figureColumn(part, t(`pools.${part}`), { card: part === 'available' ? 'end' : 'foot' }),
  );

export const poolChoice = ({ t }: WordsOf) =>
  choiceOf('pool_type', t('pools.filter_pool'), POOL_TYPES, (pool) => t(`pools.pool_${pool}`));
