import type { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import type { Data } from '@kutip/contracts/endpoint';
import { UPLOAD_COLUMNS } from '@kutip/domain/bill-upload';
import { useMessages } from './messages/use-messages.ts';
import table from '../../shared/ui/table.module.css';
import classes from './uploads.module.css';

export type CheckedRow = Data<(typeof paymentUploadForms)['preview']>['first'][number];

/** Rows of a file as written, each invalid cell with its error. */
export function CheckedRows({ rows, label }: { rows: readonly CheckedRow[]; label: string }) {
  const { t, count } = useMessages();
  const columns = UPLOAD_COLUMNS.filter((column) =>
    rows.some(({ data, error }) => data[column] !== undefined || error?.[column] !== undefined),
  );
  return (
    // Whoever has no mouse scrolls it with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['rows']} aria-label={label} tabIndex={0}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th>{t('uploads.row')}</th>
            {columns.map((column) => (
              <th key={column}>{t(`uploads.column_${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row_no, data, error }) => (
            <tr key={row_no}>
              <td className="figures">{count(row_no)}</td>
              {columns.map((column) => {
                const fault = error?.[column];
                return (
                  <td key={column} data-wrong={fault}>
                    <bdi>{data[column]}</bdi>
                    {fault && <div>{t(`uploads.fault_${fault}`)}</div>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
