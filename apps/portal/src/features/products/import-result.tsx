import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import type { productForms } from '@kutip/contracts/product-files';
import table from '../../shared/ui/table.module.css';
import { columnLabel } from './import-column.ts';
import { useMessages } from './messages/use-messages.ts';
import classes from './products.module.css';

export type ImportResult = Data<typeof productForms.import>;

/** The rows that are refused: row, column, value and reason. */
export function ImportFaults({ result: { faults, failed } }: { result: ImportResult }) {
  const messages = useMessages();
  const { t, count } = messages;
  if (failed === 0) return null;
  return (
    // Whoever has no mouse scrolls it with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['importRows']} aria-label={t('products.import_faults')} tabIndex={0}>
      <Text fw={600}>{t('products.import_faults')}</Text>
      <Text size="sm" c="dimmed">
        {t('products.import_faults_text')}
      </Text>
      <table className={table['table']}>
        <thead>
          <tr>
            <th>{t('uploads.row')}</th>
            <th>{t('products.import_column')}</th>
            <th>{t('products.import_written')}</th>
            <th>{t('products.import_wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row_no, column, reason, written }) => (
            <tr key={`${row_no} ${column} ${reason}`}>
              <td className="figures">{count(row_no)}</td>
              <td>{columnLabel(messages, column)}</td>
              <td>
                <bdi>{written}</bdi>
              </td>
              <td>{t(`products.fault_${reason}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The products that are created or changed, and what changes in them. */
export function ImportPreview({ result: { preview } }: { result: ImportResult }) {
  const messages = useMessages();
  const { t, count } = messages;
  if (preview.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section className={classes['importRows']} aria-label={t('products.import_preview')} tabIndex={0}>
      <Text fw={600}>{t('products.import_preview')}</Text>
      <table className={table['table']}>
        <thead>
          <tr>
            <th>{t('uploads.row')}</th>
            <th>{t('products.product')}</th>
            <th>{t('products.import_action')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row_no, title, sku, action, variant_count, fields }) => (
            <tr key={row_no}>
              <td className="figures">{count(row_no)}</td>
              <td>
                <bdi>{title}</bdi>
                {sku && (
                  <Text size="xs" c="dimmed">
                    <bdi dir="ltr">{sku}</bdi>
                  </Text>
                )}
              </td>
              <td>
                {t(`products.import_action_${action}`)}
                <Text size="xs" c="dimmed">
                  {[
                    ...(variant_count > 0
                      ? [t('products.variant_count', { count: variant_count, shown: count(variant_count) })]
                      : []),
                    ...fields.filter((field) => field !== 'variants').map((field) => columnLabel(messages, field)),
                  ].join(' · ')}
                </Text>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
