import { Text } from '@mantine/core';
import type { customerForms } from '@kutip/contracts/customers';
import type { Data } from '@kutip/contracts/endpoint';
import { formatPhone } from '@kutip/domain/phone';
import { useMessages } from './messages/use-messages.ts';
import table from '../../shared/ui/table.module.css';
import classes from './customers.module.css';

export type ImportResult = Data<typeof customerForms.import>;

/** The rows that cannot be imported: row, column, value and reason. */
export function ImportFaults({ result: { faults, failed } }: { result: ImportResult }) {
  const { t, count } = useMessages();
  if (failed === 0) return null;
  return (
    // Whoever has no mouse scrolls it with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['rows']} aria-label={t('customers.import_faults')} tabIndex={0}>
      <Text fw={600}>{t('customers.import_faults')}</Text>
      <table className={table['table']}>
        <thead>
          <tr>
            <th>{t('uploads.row')}</th>
            <th>{t('customers.import_column')}</th>
            <th>{t('customers.import_written')}</th>
            <th>{t('customers.import_wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row_no, column, reason, written }) => (
            <tr key={`${row_no} ${column}`}>
              <td className="figures">{count(row_no)}</td>
              <td>{t(`customers.column_${column}`)}</td>
              <td>
                <bdi>{written}</bdi>
              </td>
              <td>{t(`customers.fault_${reason}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The first rows as they were parsed. */
export function ImportPreview({ result: { preview } }: { result: ImportResult }) {
  const { t, count } = useMessages();
  if (preview.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section className={classes['rows']} aria-label={t('uploads.first_rows')} tabIndex={0}>
      <Text fw={600}>{t('uploads.first_rows')}</Text>
      <table className={table['table']}>
        <thead>
          <tr>
            <th>{t('uploads.row')}</th>
            <th>{t('customers.column_full_name')}</th>
            <th>{t('customers.column_email')}</th>
            <th>{t('customers.column_phone_number')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row_no, full_name, email, phone_number }) => (
            <tr key={row_no}>
              <td className="figures">{count(row_no)}</td>
              <td>{full_name}</td>
              <td>{email}</td>
              <td dir="ltr">{phone_number && formatPhone(phone_number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
