import { POOL_TYPES } from '@kutip/domain/pool';
import type { Messages } from './messages/use-messages.ts';
import { listFilter } from '../../shared/list-page/list-filters.ts';
import { figureColumn } from '../../shared/list-page/common-columns.tsx';

/** One column for each balance type. */
export const balanceColumns = ({ t }: Messages) =>
  (['pending', 'available', 'reserved'] as const).map((bucket) =>
    figureColumn(bucket, t(`pools.${bucket}`), { card: bucket === 'available' ? 'end' : 'foot' }),
  );

export const poolChoice = ({ t }: Messages) =>
  listFilter('pool_type', t('pools.filter_pool'), POOL_TYPES, (pool) => t(`pools.pool_${pool}`));
