import { Checkbox, Stack } from '@mantine/core';
import { successFields } from '@kutip/contracts/success-fields';
import { RECEIPT_LINES, type ReceiptLine } from '@kutip/domain/receipt-lines';
import { useField } from '../../shared/forms/form-context.tsx';
import { en } from './messages/en.ts';
import { useMessages } from './messages/use-messages.ts';
import { activeField, longTextField, textField } from '../../shared/resource/resource-fields.tsx';
import { resourceScreens } from '../../shared/resource/resource-screens.ts';
import { ResourceTab } from '../../shared/resource/resource-tab.tsx';
import { settingPlaces } from './setting-places.ts';

const knownLines = (fields: readonly string[]): ReceiptLine[] => RECEIPT_LINES.filter((line) => fields.includes(line));

/** Optional lines of the receipt. */
function ReceiptLinesField() {
  const { t } = useMessages();
  const { value, onChange, id, label, error } = useField<ReceiptLine[]>('fields');
  return (
    <Checkbox.Group
      id={id}
      label={label}
      description={t('settings.success_lines_help')}
      error={error}
      value={value}
      onChange={(chosen) => onChange(knownLines(chosen))}
      tabIndex={-1}
    >
      <Stack gap="xs" mt="xs">
        {RECEIPT_LINES.map((line) => (
          <Checkbox key={line} value={line} label={t(`settings.line_${line}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const successScreens = resourceScreens(en)({
  contract: successFields,
  places: settingPlaces('success'),
  texts: {
    title: 'settings.tab_success',
    note: 'settings.first_counts',
    new_title: 'settings.success_new',
    edit_title: 'settings.success_edit',
    empty: 'settings.success_empty',
    empty_text: 'settings.success_empty_text',
  },
  nameOf: ({ title }) => title,
  fields: {
    title: textField({ label: 'field.title', maxLength: 120, column: { card: 'title', sort: 'title' } }),
    message: longTextField({ label: 'settings.field_message', column: { card: 'line' } }),
    fields: {
      label: 'settings.field_fields',
      initial: [...RECEIPT_LINES],
      read: knownLines,
      input: () => <ReceiptLinesField />,
      show: (lines, { t }) =>
        knownLines(lines)
          .map((line) => t(`settings.line_${line}`))
          .join(', '),
    },
    button_label: textField({ label: 'settings.field_button_label', isOptional: true, maxLength: 60 }),
    redirect_url: textField({ label: 'settings.field_button_url', type: 'url', isOptional: true, maxLength: 255 }),
    is_active: activeField(),
  },
});

/** What a payer sees after a successful payment (D-33). */
export const SuccessTab = () => <ResourceTab of={successScreens} />;
