import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLayout } from '../layout-state/browser-layout.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { PAGE_SIZES, type ListState } from './list-state.ts';
import classes from './list-page.module.css';

interface PagerProps {
  state: ListState;
  change: (patch: Partial<ListState>) => void;
  last_page: number;
}

/** Paging and page size. */
export function Pager({ state, change, last_page }: PagerProps) {
  const { t, count } = useMessages();
  const isRtl = useLayout((layout) => layout.isRtl);
  const [Previous, Next] = isRtl ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  const last = Math.max(last_page, 1);
  return (
    <div className={classes['pager']}>
      <NativeSelect
        size="xs"
        aria-label={t('list.per_page')}
        data={PAGE_SIZES.map(String)}
        value={String(state.size)}
        onChange={(event) => change({ size: Number(event.currentTarget.value) })}
      />
      <Group gap={4}>
        <ActionIcon
          aria-label={t('list.previous')}
          disabled={state.page <= 1}
          onClick={() => change({ page: state.page - 1 })}
        >
          <Previous size={18} />
        </ActionIcon>
        <Text size="sm" className="figures">
          {t('list.page_of', { page: count(state.page), last: count(last) })}
        </Text>
        <ActionIcon
          aria-label={t('list.next')}
          disabled={state.page >= last}
          onClick={() => change({ page: state.page + 1 })}
        >
          <Next size={18} />
        </ActionIcon>
      </Group>
    </div>
  );
}
