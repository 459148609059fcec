import { Table } from '@mantine/core';
import type { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import type { Data } from '@kutip/contracts/endpoint';
import { UPLOAD_COLUMNS } from '@kutip/domain/bill-upload';
import { useWords } from '../../shared/i18n/use-words.ts';
import classes from './uploads.module.css';

export type CheckedRow = Data<(typeof paymentUploadForms)['preview']>['first'][number];

/** Rows of a file as they were written, each wrong cell with what is wrong with it. */
export function CheckedRows({ rows, label }: { rows: readonly CheckedRow[]; label: string }) {
  const { t, count } = useWords();
  const columns = UPLOAD_COLUMNS.filter((column) =>
    rows.some(({ data, error }) => data[column] !== undefined || error?.[column] !== undefined),
  );
  return (
    // Whoever has no mouse scrolls it with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['rows']} aria-label={label} tabIndex={0}>
      <Table borderColor="var(--k-line)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('uploads.row')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column}>{t(`uploads.column_${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row_no, data, error }) => (
            <Table.Tr key={row_no}>
              <Table.Td className="figures">{count(row_no)}</Table.Td>
              {columns.map((column) => {
                const fault = error?.[column];
                return (
                  <Table.Td key={column} data-wrong={fault}>
                    <bdi>{data[column]}</bdi>
                    {fault && <div>{t(`uploads.fault_${fault}`)}</div>}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
