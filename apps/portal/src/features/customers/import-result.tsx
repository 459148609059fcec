import { Table, Text } from '@mantine/core';
import type { customerForms } from '@kutip/contracts/customers';
import type { Data } from '@kutip/contracts/endpoint';
import { formatPhone } from '@kutip/domain/phone';
import { useWords } from '../../shared/i18n/use-words.ts';
import classes from './customers.module.css';

export type ImportResult = Data<typeof customerForms.import>;

/** The rows that cannot be taken: where, what stands there, and what is wrong with it. */
export function ImportFaults({ result: { faults, failed } }: { result: ImportResult }) {
  const { t, count } = useWords();
  if (failed === 0) return null;
  return (
    // Whoever has no mouse scrolls it with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['rows']} aria-label={t('customers.import_faults')} tabIndex={0}>
      <Text fw={600}>{t('customers.import_faults')}</Text>
      <Table borderColor="var(--k-line)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('uploads.row')}</Table.Th>
            <Table.Th>{t('customers.import_column')}</Table.Th>
            <Table.Th>{t('customers.import_written')}</Table.Th>
            <Table.Th>{t('customers.import_wrong')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {faults.map(({ row_no, column, reason, written }) => (
            <Table.Tr key={`${row_no} ${column}`}>
              <Table.Td className="figures">{count(row_no)}</Table.Td>
              <Table.Td>{t(`customers.column_${column}`)}</Table.Td>
              <Table.Td>
                <bdi>{written}</bdi>
              </Table.Td>
              <Table.Td>{t(`customers.fault_${reason}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** The first rows as they were understood. */
export function ImportPreview({ result: { preview } }: { result: ImportResult }) {
  const { t, count } = useWords();
  if (preview.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section className={classes['rows']} aria-label={t('uploads.first_rows')} tabIndex={0}>
      <Text fw={600}>{t('uploads.first_rows')}</Text>
      <Table borderColor="var(--k-line)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('uploads.row')}</Table.Th>
            <Table.Th>{t('customers.column_full_name')}</Table.Th>
            <Table.Th>{t('customers.column_email')}</Table.Th>
            <Table.Th>{t('customers.column_phone_number')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.map(({ row_no, full_name, email, phone_number }) => (
            <Table.Tr key={row_no}>
              <Table.Td className="figures">{count(row_no)}</Table.Td>
              <Table.Td>{full_name}</Table.Td>
              <Table.Td>{email}</Table.Td>
              <Table.Td dir="ltr">{phone_number && formatPhone(phone_number)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
