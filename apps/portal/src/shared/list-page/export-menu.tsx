import { Button } from '@mantine/core';
import { EXPORT_FORMATS, type ExportFormat } from '@kutip/contracts/export';
import type { Endpoint } from '@kutip/contracts/endpoint';
import type { Listing } from '@kutip/contracts/listing';
import { IconDownload } from '@tabler/icons-react';
import { useFileDownload } from '../api/use-file-download.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { DropItem, DropLabel, DropLine, DropMenu } from '../ui/drop-menu.tsx';
import type { ListColumn } from './columns.ts';
import { exportQuery } from './export-query.ts';
import type { ListFilter } from './list-filters.ts';
import type { UseList } from './use-list.ts';

interface ExportMenuProps<L extends Listing, Row> {
  of: UseList<L>;
  /** The visible columns. */
  columns: readonly ListColumn<Row>[];
  /** Their labels stand in the file instead of codes. */
  choices: readonly ListFilter[];
}
type FileCall = Endpoint & { answers: 'file' };

/** Exports all rows that match the filters, with the visible columns or all columns. */
export function ExportMenu<L extends Listing, Row>({ of, columns, choices }: ExportMenuProps<L, Row>) {
  const { t } = useMessages();
  const { listing, state, fixed } = of;
  const file = useFileDownload((listing.exports ?? listing) as FileCall);
  if (!listing.exports) return null;
  const save = (format: ExportFormat, shown?: readonly ListColumn<Row>[]): void =>
    file.mutate({ query: exportQuery(listing, state, fixed, { format, ...(shown && { columns: shown, choices }) }) });
  const hasShown = columns.some((column) => column.exports !== undefined);
  const entries = (shown?: readonly ListColumn<Row>[]) =>
    EXPORT_FORMATS.map((format) => (
      <DropItem key={format} onClick={() => save(format, shown)}>
        {t(`list.export_${format}`)}
      </DropItem>
    ));
  return (
    <DropMenu
      label={t('list.export')}
      width_px={240}
      button={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={file.isPending}
        >
          {t('list.export')}
        </Button>
      }
    >
      {hasShown && (
        <>
          <DropLabel>{t('list.export_shown')}</DropLabel>
          {entries(columns)}
          <DropLine />
        </>
      )}
      <DropLabel>{t('list.export_all')}</DropLabel>
      {entries()}
    </DropMenu>
  );
}
